import { lazy, Suspense } from 'react';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';

// Fetched once the figures stand: the dashboard itself does not wait for the tool, nor fall with it.
const Tool = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  try {
    const module = await import('#features/student-accounts/web/shared/student-accounts-card.tsx');
    return { default: module.StudentAccountsCard };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

/** The tool that makes the students' accounts. */
export function StudentAccounts() {
  return (
    <div data-later className="min-h-64">
      <Suspense fallback={<Skeleton className="block h-64 w-full" />}>
        <Tool />
      </Suspense>
    </div>
  );
}
