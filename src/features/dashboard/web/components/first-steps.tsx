import { lazy, Suspense } from 'react';
import type { FirstSteps as Steps } from '#features/first-steps/first-steps.contract.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';

// A school that is set up never fetches it.
const Card = lazy(async () => {
  try {
    const module = await import('#features/first-steps/web/shared/first-steps-card.tsx');
    return { default: module.FirstStepsCard };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** Pixels: the card's head, a step with its reason, and one that is done. */
const [HEAD, OPEN, DONE] = [60, 65, 49];

/** What a new school does first, in a place as high as it will take: nothing below it moves. */
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
