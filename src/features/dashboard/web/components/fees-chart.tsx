import { lazy, Suspense } from 'react';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useNear } from '#platform/ui/use-near.ts';

// Loaded close to the viewport: the figures neither wait for it nor fail with it.
const Chart = lazy(async () => {
  try {
    const module = await import('#features/fees/reports/web/shared/report-weeks.tsx');
    return { default: module.ReportWeeks };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** Fees due and received by week: the report's chart, in a reserved space. */
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
