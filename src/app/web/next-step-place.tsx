import { type ComponentType, lazy, Suspense } from 'react';
import type { Step } from '#features/first-steps/first-steps.contract.ts';
import { useFollowedStep } from '#features/first-steps/web/shared/followed-step.ts';

// Loaded only for people who came from the list of first steps.
const NextStep = lazy<ComponentType<{ step: Step }>>(async () => {
  try {
    const module = await import('#features/first-steps/web/shared/next-step.tsx');
    return { default: module.NextStep };
  } catch {
    return { default: () => null };
  }
});

const LISTS = ['/dashboard', '/settings/first-steps'];

/** A link to the next first step, above a page opened from that list. Its space is reserved at once. */
export function NextStepPlace({ path }: { path: string }) {
  const step = useFollowedStep();
  if (!step || LISTS.includes(path)) return null;
  return (
    <Suspense fallback={<div className="mb-3 min-h-control" />}>
      <NextStep step={step} />
    </Suspense>
  );
}
