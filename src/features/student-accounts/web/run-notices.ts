import { plural, t } from '@lingui/core/macro';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { closeToast, showToast } from '#platform/ui/toasts/toast.ts';
import type { Outcome, Run } from './account-run.ts';

/** The last run's failure toast, dismissed by the next run. */
let failure: number | null = null;

/** Shows a run's outcome as a toast, on whatever page the user is. */
export function tell(
  { found, created: n, stopped, error }: Outcome,
  { failures }: Pick<Run, 'failures'>,
  enrolled = true,
): void {
  if (failure !== null) closeToast(failure);
  failure = null;
  if (n > 0)
    showToast({
      title: t`Accounts created`,
      description: t`Successfully created ${n} student accounts.`,
    });
  const reason = error ?? failures[0]?.error;
  if (reason)
    failure = showToast({
      title: t`Error creating accounts`,
      description:
        error || failures.length < 2
          ? errorSentence(reason)
          : `${plural(failures.length, { one: '# account could not be created:', other: '# accounts could not be created:' })} ${errorSentence(reason)}`,
      tone: 'destructive',
    });
  else if (n === 0 && !(stopped && found > 0))
    showToast({
      title: t`No students found`,
      description: enrolled
        ? t`All students already have accounts.`
        : t`Enroll students first, then create their accounts.`,
    });
}
