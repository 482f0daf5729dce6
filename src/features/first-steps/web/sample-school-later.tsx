import { lazy, Suspense } from 'react';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';

// Fetched once the steps stand: they don't wait for it.
const Sample = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  try {
    const module = await import('#features/whole-school/web/shared/sample-school.tsx');
    return { default: module.SampleSchool };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** The sample school, offered or to be taken away; most schools have neither. */
export function SampleSchoolLater() {
  return (
    <div data-later>
      <Suspense fallback={null}>
        <Sample />
      </Suspense>
    </div>
  );
}
