import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import type { PaymentSplit } from '../payment-split.rules.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment; fees: readonly StudentFee[]; split: PaymentSplit };

/**
 * Shown when the amount exceeds the total owed: gives the maximum, and offers to credit the rest to
 * one of the students.
 */
export function CreditChoice({ payment: { form }, fees, split }: Props) {
  const { t } = useLingui();
  const noteId = useId();
  const nameOf = useFeeStudentName();
  const kept = useWatch({ control: form.control, name: 'credit_student_id' });
  const students = [...new Map(fees.map(({ student }) => [student.student_id, student])).values()];
  const most = formatMoney(split.owed, 'XAF');
  const rest = formatMoney(split.over, 'XAF');

  function keepFor(studentId: string) {
    form.setValue('credit_student_id', studentId || undefined, { shouldDirty: true });
    form.clearErrors(['amount', 'credit_student_id']);
  }

  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-raised px-4 py-3">
      <p id={noteId} role="alert" className="text-sm">
        {t`This is more than the balance of the selected fees: ${most} at most.`}
      </p>
      <SelectField
        label={t`Keep the rest, ${rest}, as credit for`}
        placeholder={t`Nobody: accept only the amount owed`}
        aria-describedby={noteId}
        options={students.map((student) => ({
          value: student.student_id,
          label: `${nameOf(student)} · ${student.roll_number}`,
        }))}
        // A student whose fees are no longer selected gets no credit.
        value={students.some(({ student_id }) => student_id === kept) ? (kept ?? '') : ''}
        onChange={(event) => keepFor(event.target.value)}
        error={form.formState.errors.credit_student_id}
      />
    </div>
  );
}
