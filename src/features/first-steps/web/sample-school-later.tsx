import { lazy, Suspense } from 'react';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';

// Loaded after the steps are shown.
const Sample = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  try {
    const module = await import('#features/whole-school/web/shared/sample-school.tsx');
    return { default: module.SampleSchool };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** Offers to load or remove the sample school; most schools see neither. */
export function SampleSchoolLater() {
  return (
    <div data-later>
      <Suspense fallback={null}>
        <Sample />
      </Suspense>
    </div>
  );
}
