import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#features/ledger/payment-methods.rules.ts';
import { formatAmount, isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type FeeAccount, ReasonText } from '../../charges/fees.contract.ts';
import { positiveAmount } from '../../charges/structures.contract.ts';
import { Method } from '../payments.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';

type Props = { account: FeeAccount; onClose: () => void };

const RefundInput = z.strictObject({
  amount: positiveAmount(/*i18n*/ 'Please enter a valid payment amount'),
  payment_method: Method,
  reason: ReasonText,
});
type RefundInput = z.infer<typeof RefundInput>;

const EMPTY: RefundInput = { amount: '', payment_method: 'cash', reason: '' };
const FIELD_OF_REFUSAL = { MORE_THAN_CREDIT: 'amount' };

/** Refunds a student's credit, or a part of it, from the till of its method. */
export function RefundDialog({ account, onClose }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const methodName = useMethodName();
  const { student, credit } = account;
  const { form, sending, unanswered } = useFeeForm({
    of: `refund ${student.student_id}`,
    schema: RefundInput,
    begin: EMPTY,
    call: (input, options) =>
      paymentsApi.refundCredit.call({ ...input, student_id: student.student_id }, options),
    fieldOf: FIELD_OF_REFUSAL,
    onDeferred: onClose,
    onDone: () => {
      showToast({ title: t`Success`, description: t`Credit refunded successfully` });
      onClose();
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const { errors, isDirty, isSubmitted } = form.formState;
  // Skipped while the result of the last request is unknown, because the remaining credit is unknown too.
  const tooMuch = !unanswered && isPositiveAmount(field.value) && moneyOf(field.value) > moneyOf(credit);
  const sum = formatAmount(credit, 'XAF');
  return (
    <SendDialog
      title={t`Refund credit`}
      description={nameOf(student)}
      submit={t`Refund`}
      busyLabel={t`Processing...`}
      dangerous
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <div className="flex flex-col items-start gap-2">
        <MoneyField
          className="w-full"
          label={t`Amount (CFA)`}
          currency="CFA"
          required
          error={
            fieldState.error ?? (tooMuch ? { message: /*i18n*/ 'This is more than the credit.' } : undefined)
          }
          {...field}
        />
        <Button
          variant="secondary"
          size="sm"
          className="figures"
          onClick={() => form.setValue('amount', credit, { shouldDirty: true, shouldValidate: isSubmitted })}
        >
          {t`The whole credit: ${sum}`}
        </Button>
      </div>
      <SelectField
        label={t`Payment Method`}
        options={PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))}
        error={errors.payment_method}
        {...form.register('payment_method')}
      />
      <TextAreaField
        label={t`Reason`}
        rows={2}
        required
        maxLength={500}
        error={errors.reason}
        {...form.register('reason')}
      />
    </SendDialog>
  );
}
