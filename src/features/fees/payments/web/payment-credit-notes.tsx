import { useLingui } from '@lingui/react/macro';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

type Props = {
  credits: readonly { student_id: string; credit: string }[];
  chosen: ReadonlyMap<string, StudentFee>;
};

/** Lists the selected students who have credit, which can be used before new money. */
export function PaymentCreditNotes({ credits, chosen }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const students = new Map([...chosen.values()].map(({ student }) => [student.student_id, student]));
  const notes = credits.flatMap(({ student_id, credit }) => {
    const student = students.get(student_id);
    if (!student || moneyOf(credit) === 0n) return [];
    const name = nameOf(student);
    const sum = formatAmount(credit, 'XAF');
    return [{ student_id, text: t`${name} has a credit of ${sum}. Use it on the fee account.` }];
  });
  return (
    <div aria-live="polite" className="text-sm empty:hidden">
      {notes.map(({ student_id, text }) => (
        <p key={student_id}>{text}</p>
      ))}
    </div>
  );
}
