import { useLingui } from '@lingui/react/macro';
import type { PaymentDetails } from '../payments.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

type Papers = Pick<PaymentDetails, 'receipts' | 'students'>;

/**
 * The receipts of a payment as options of the receipt dialog: the whole first, then each student's
 * part.
 */
export function useReceiptChoices(): (payment: Papers) => { id: string; label: string }[] {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  return ({ receipts, students }) => {
    const names = new Map(students.map((student) => [student.student_id, nameOf(student)]));
    return receipts.map(({ id, student_id }) => ({
      id,
      label: student_id === null ? t`The whole payment` : (names.get(student_id) ?? t`Unknown`),
    }));
  };
}
