import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import type { Assigned } from '../structures.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

/** Whether an assignment has more to report than the number of students. */
export function hasNews({ already, paid_from_credit }: Assigned): boolean {
  return already.length > 0 || moneyOf(paid_from_credit) > 0n;
}

/**
 * Reports an assignment: the students who had the fee already and were skipped, and what credit
 * paid at once.
 */
export function AssignedDialog({ assigned, onClose }: { assigned: Assigned; onClose: () => void }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { assigned: count, already, paid_from_credit } = assigned;
  const paid = formatAmount(paid_from_credit, 'XAF');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Fee assigned`}
      description={t`${plural(count, { one: '# student was charged.', other: '# students were charged.' })}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {moneyOf(paid_from_credit) > 0n && (
          <p>
            <Trans>{paid} was paid immediately from existing credit.</Trans>
          </p>
        )}
        {already.length > 0 && (
          <>
            <p>
              <Trans>These students already had this fee and were not charged again:</Trans>
            </p>
            <ul className="flex flex-col gap-1">
              {already.map((student) => (
                <li key={student.student_id}>
                  {nameOf(student)}{' '}
                  <span className="text-sm text-muted">
                    {[student.roll_number, student.class && classLabel(student.class)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
