import { useLingui } from '@lingui/react/macro';
import { useController, useWatch } from 'react-hook-form';
import { formatAmount, isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ReduceInput, type StudentFee } from '../fees.contract.ts';
import { REDUCTIONS } from '../../fees.rules.ts';
import { feesApi } from '../../web/fees.client.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { feeLabel, REDUCTION_NAMES } from '../../web/shared/fee-words.tsx';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';

const EMPTY: ReduceInput = { kind: 'discount', amount: '', reason: '' };
const FIELD_OF_REFUSAL = { MORE_THAN_OWED: 'amount' };

/**
 * Discounts or waives what is left of a fee: an entry with a reason, shown on bills and in the
 * books.
 */
export function ReduceDialog({ fee, onClose }: { fee: StudentFee; onClose: () => void }) {
  const { t } = useLingui();
  const studentName = useFeeStudentName();
  const { form, sending, unanswered } = useFeeForm({
    of: `reduce ${fee.id}`,
    schema: ReduceInput,
    begin: EMPTY,
    call: (input, options) => feesApi.reduce.call({ ...input, student_fee_id: fee.id }, options),
    fieldOf: FIELD_OF_REFUSAL,
    onDeferred: onClose,
    onDone: () => {
      const said = waives ? t`Waiver recorded successfully` : t`Discount recorded successfully`;
      showToast({ title: t`Success`, description: said });
      onClose();
    },
  });
  const waives = useWatch({ control: form.control, name: 'kind' }) === 'waiver';
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const { errors, isDirty, isSubmitted } = form.formState;

  const owed = moneyOf(fee.balance);
  const balance = formatAmount(fee.balance, 'XAF');
  // While the last submission's outcome is unknown, so is the remaining balance.
  const left =
    isPositiveAmount(field.value) && !unanswered ? centimes(owed - moneyOf(field.value)) : undefined;
  const tooMuch =
    left !== undefined && left < 0n
      ? { message: /*i18n*/ 'This is more than the balance of the fee.' }
      : undefined;
  const takeAll = () =>
    form.setValue('amount', amountText(owed), { shouldDirty: true, shouldValidate: isSubmitted });

  return (
    <SendDialog
      title={t`Discount or waiver`}
      description={`${studentName(fee.student)} · ${feeLabel(fee.structure.name, fee.instalment, fee.instalments)}`}
      submit={waives ? t`Waive` : t`Give discount`}
      busyLabel={t`Processing...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <SelectField
        label={t`Kind`}
        hint={t`A discount lowers the price. A waiver cancels the remaining balance.`}
        options={REDUCTIONS.map((kind) => ({ value: kind, label: t(REDUCTION_NAMES[kind]) }))}
        error={errors.kind}
        {...form.register('kind')}
      />
      <div className="flex flex-col items-start gap-2">
        <MoneyField
          label={t`Amount`}
          hint={t`${balance} remains to be paid.`}
          required
          className="w-full"
          error={fieldState.error ?? tooMuch}
          {...field}
        />
        <Button variant="secondary" size="sm" onClick={takeAll}>
          {t`Full balance`}
        </Button>
      </div>
      <p className="text-sm">
        {t`Left to pay afterwards:`}{' '}
        <output className="figures font-semibold">
          {left === undefined || left < 0n ? '–' : formatMoney(left, 'XAF')}
        </output>
      </p>
      <TextAreaField
        label={t`Reason`}
        rows={3}
        required
        maxLength={500}
        error={errors.reason}
        {...form.register('reason')}
      />
    </SendDialog>
  );
}
