import { Trans, useLingui } from '@lingui/react/macro';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import type { Run } from './account-run.ts';

export function AccountFailures({ failures }: Pick<Run, 'failures'>) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Without an account`}
      className="rounded border border-danger bg-danger-tint px-3 py-2 text-sm text-danger"
    >
      <p className="font-medium">
        <Trans>These students still have no account. Press “Create Accounts” to try again.</Trans>
      </p>
      <ul className="list-disc ps-5">
        {failures.map(({ student, error }) => (
          <li key={student.student_id} className="wrap-anywhere">
            {`${student.roll_number} ${student.full_name ?? ''} · ${errorSentence(error)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
