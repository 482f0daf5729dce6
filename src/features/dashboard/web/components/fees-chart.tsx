import { lazy, Suspense } from 'react';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useNear } from '#platform/ui/use-near.ts';

// Fetched when it comes near: the figures don't wait for it, nor fall with it.
const Chart = lazy(async () => {
  try {
    const module = await import('#features/fees/reports/web/shared/report-weeks.tsx');
    return { default: module.ReportWeeks };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** What fell due and what came in, week by week: the report's own chart, in the place that is kept for it. */
export function FeesChart() {
  const { box, near } = useNear();
  return (
    <div ref={box} data-later className="min-h-80">
      {near && (
        <Suspense fallback={<Skeleton className="block h-80 w-full" />}>
          <Chart />
        </Suspense>
      )}
    </div>
  );
}
