import { lazy, Suspense } from 'react';
import { firstStepsMessages } from '#features/first-steps/web/shared/first-steps.messages.ts';
import type { FirstSteps as Steps } from '#features/first-steps/first-steps.contract.ts';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';

// A school that is set up never fetches it.
const Card = lazy(async () => {
  try {
    const [module] = await Promise.all([
      import('#features/first-steps/web/shared/first-steps-card.tsx'),
      loadCatalogues(firstStepsMessages),
    ]);
    return { default: module.FirstStepsCard };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** What a new school does first. */
export function FirstSteps(steps: Steps) {
  return (
    <Suspense fallback={<Skeleton className="block h-96 w-full" />}>
      <Card {...steps} />
    </Suspense>
  );
}
