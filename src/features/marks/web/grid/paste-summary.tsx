import { Trans, useLingui } from '@lingui/react/macro';
import type { PasteLine, PastePlan } from '../../paste.rules.ts';

type Props = {
  plan: PastePlan;
  changes: readonly PasteLine[];
  /** The changes that replace another mark. */
  replaced: number;
  students: number;
};

/** How the pasted lines were matched to students, and how many marks that gives. */
export function PasteSummary({ plan, changes, replaced, students }: Props) {
  const { t } = useLingui();
  const { count } = plan;
  const matched = {
    roll_number: t`Matched by roll number.`,
    name: t`Matched by name.`,
    order: t`One mark for each student, in the order of the list. Check the first and the last.`,
  };
  return (
    <output className="block">
      {plan.by === null ? (
        <span className="text-danger">
          {t`Lines: ${count}, students: ${students}. Copy the roll numbers beside the marks.`}
        </span>
      ) : (
        <>
          {matched[plan.by]}{' '}
          <Trans>
            To save: {changes.length} · Replacing another mark: {replaced} · Not understood:{' '}
            {plan.faults.length}
          </Trans>
        </>
      )}
    </output>
  );
}
