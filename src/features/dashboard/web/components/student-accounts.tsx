import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';

// Loaded after the figures: the dashboard neither waits for the tool nor fails with it.
const Tool = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  try {
    const module = await import('#features/student-accounts/web/shared/student-accounts-card.tsx');
    return { default: module.StudentAccountsCard };
  } catch (error) {
    return { default: () => <FormError error={error} /> };
  }
});

type Props = {
  waiting: number;
  students: number;
};

/** The tool that creates student accounts; collapsed to one line if every student has one. */
export function StudentAccounts({ waiting, students }: Props) {
  const { t } = useLingui();
  // Stays open after the last account was created, because the tool still shows the passwords.
  const [wanted, setWanted] = useState(waiting > 0 || students === 0);
  if (!wanted && waiting > 0) setWanted(true);
  if (!wanted)
    return (
      <section
        aria-label={t`Student accounts`}
        className="flex items-center justify-between gap-x-4 rounded border border-line bg-card px-4 py-2 text-sm text-muted md:px-5"
      >
        <p className="min-w-0 flex-1">
          <span className="block font-medium">{t`Student accounts`}</span>
          {t`All students already have accounts.`}
        </p>
        <Button variant="quiet" size="sm" onClick={() => setWanted(true)}>
          {t`Open`}
        </Button>
      </section>
    );
  return (
    <div data-later className="min-h-64">
      <Suspense fallback={<Skeleton className="block h-64 w-full" />}>
        <Tool />
      </Suspense>
    </div>
  );
}
