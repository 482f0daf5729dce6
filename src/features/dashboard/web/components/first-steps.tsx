import { lazy, Suspense } from 'react';
import type { FirstSteps as Steps } from '#features/first-steps/first-steps.contract.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const Card = lazy(async () => {
  try {
    const module = await import('#features/first-steps/web/shared/first-steps-card.tsx');
    return { default: module.FirstStepsCard };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** Heights in pixels: the card's header, an open step with its reason, a completed step. */
const [HEAD, OPEN, DONE] = [60, 65, 49];

/** A new school's setup tasks, with the height reserved to avoid layout shift. */
export function FirstSteps(steps: Steps) {
  const height = steps.steps.reduce((sum, { done }) => sum + (done ? DONE : OPEN), HEAD);
  return (
    <Suspense
      fallback={
        <div style={{ height }}>
          <Skeleton className="block h-full w-full" />
        </div>
      }
    >
      <Card {...steps} />
    </Suspense>
  );
}
