import { useLingui } from '@lingui/react/macro';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes } from '#platform/money/money.ts';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { type BankAccount, type BankTransaction, ReverseInput } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';
import { BeforeAfter } from './before-after.tsx';
import { MovementDone } from './movement-done.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useMovement } from './use-movement.ts';

type Props = { account: BankAccount; transaction: BankTransaction; onClose: () => void };

const NO_FIELD = {};

/** Reverses one row with a reason. Both stay in the history. */
export function ReverseDialog({ account, transaction, onClose }: Props) {
  const { t } = useLingui();
  const { form, sending, done, unanswered } = useMovement({
    of: `reverse ${transaction.id}`,
    schema: ReverseInput,
    begin: { reason: '' },
    call: ({ reason }, options) => bankApi.reverse.call({ transaction_id: transaction.id, reason }, options),
    fieldOf: NO_FIELD,
    onDeferred: onClose,
    said: t`Operation reversed successfully`,
  });
  const { errors, isDirty } = form.formState;
  if (done)
    return (
      <MovementDone title={t`Operation reversed`} account={account} transaction={done} onClose={onClose} />
    );

  const { receipt, transaction_type, amount } = transaction;
  const before = moneyOf(account.balance);
  const after = before - moneyOf(amount);
  const sum = formatAmount(amount.replace('-', ''), 'XAF');
  return (
    <SendDialog
      title={t`Reverse this operation?`}
      description={
        transaction_type === 'deposit'
          ? t`${receipt}, deposit of ${sum}`
          : t`${receipt}, withdrawal of ${sum}`
      }
      submit={t`Reverse`}
      busyLabel={t`Processing...`}
      dangerous
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>{t`A reversal is added to the history. The original operation remains.`}</p>
      <BeforeAfter before={before} after={after < 0n || unanswered ? null : centimes(after)} />
      {after < 0n && !unanswered && (
        <p className="text-sm text-danger">
          {t`This money was withdrawn: reversing the deposit would make the balance negative.`}
        </p>
      )}
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
