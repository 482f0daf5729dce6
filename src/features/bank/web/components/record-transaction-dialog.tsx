import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { type BankAccount, MovementInput } from '../../bank.contract.ts';
import { settle, type TransactionType } from '../../bank.rules.ts';
import { bankApi } from '../bank.client.ts';
import { BeforeAfter } from './before-after.tsx';
import { MovementDone } from './movement-done.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { useMovement } from './use-movement.ts';

type Props = { account: BankAccount; type: TransactionType; onClose: () => void };

const EMPTY: MovementInput = { amount: '', description: '' };
const FIELD_OF_REFUSAL = { INSUFFICIENT_BALANCE: 'amount' };

/** Deposits or withdraws money, idempotently, then shows the resulting row. */
export function RecordTransactionDialog({ account, type, onClose }: Props) {
  const { t } = useLingui();
  const deposits = type === 'deposit';
  const { form, sending, done, unanswered } = useMovement({
    of: `${type} ${account.id}`,
    schema: MovementInput,
    begin: EMPTY,
    call: ({ amount, description }, options) =>
      bankApi[type].call({ account_id: account.id, amount, ...(description && { description }) }, options),
    fieldOf: FIELD_OF_REFUSAL,
    onDeferred: onClose,
    said: deposits ? t`Deposit successful` : t`Withdrawal successful`,
  });
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const { errors, isDirty, isSubmitted } = form.formState;

  const title = deposits ? t`Deposit` : t`Withdraw`;
  if (done)
    return (
      <MovementDone
        title={deposits ? t`Deposit successful` : t`Withdrawal successful`}
        account={account}
        transaction={done}
        onClose={onClose}
      />
    );

  const before = moneyOf(account.balance);
  // Unknown while a previous submission has no response, since it may have been posted.
  const known = isPositiveAmount(field.value) && !unanswered;
  const after = known ? settle(before, type, moneyOf(field.value)) : undefined;
  // Only a warning; the server decides, since somebody may be depositing at this moment.
  const overdrawn = after === null ? { message: /*i18n*/ 'Insufficient balance for withdrawal' } : undefined;
  const pick = (amount: string) =>
    form.setValue('amount', amount, { shouldDirty: true, shouldValidate: isSubmitted });

  return (
    <SendDialog
      title={title}
      description={account.account_name ?? t`Unnamed Account`}
      submit={title}
      busyLabel={t`Processing...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <MoneyField label={t`Amount`} required error={fieldState.error ?? overdrawn} {...field} />
        <QuickAmounts onPick={pick} />
      </div>
      <BeforeAfter before={before} after={after ?? null} />
      <TextAreaField
        label={t`Description`}
        rows={2}
        maxLength={500}
        error={errors.description}
        {...form.register('description')}
      />
    </SendDialog>
  );
}
