import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { TextAreaField } from '#platform/ui/text-area-field.tsx';
import { type BankAccount, type BankTransaction, ReverseInput } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';
import { BeforeAfter } from './before-after.tsx';
import { MovementDone } from './movement-done.tsx';
import { SafeToRepeat } from './safe-to-repeat.tsx';
import { useMovement } from './use-movement.ts';

type Props = { account: BankAccount; transaction: BankTransaction; onClose: () => void };

const NO_FIELD = {};

/** Takes one line back by a second one, with a reason. Both stay in the history. */
export function ReverseDialog({ account, transaction, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const { form, sending, done, unanswered } = useMovement({
    of: `reverse ${transaction.id}`,
    schema: ReverseInput,
    empty: { reason: '' },
    call: ({ reason }, options) => bankApi.reverse.call({ transaction_id: transaction.id, reason }, options),
    fieldOf: NO_FIELD,
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
    <Dialog
      open
      onClose={onClose}
      title={t`Reverse this operation?`}
      description={
        transaction_type === 'deposit'
          ? t`${receipt}, deposit of ${sum}`
          : t`${receipt}, withdrawal of ${sum}`
      }
      dirty={isDirty || sending.busy}
      footer={
        <>
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={sending.busy}
            busyLabel={t`Processing...`}
          >
            {t`Reverse`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={sending.submit} className="flex flex-col gap-4">
        <p>{t`A second line takes it back. Both stay in the history, each with the number of the other.`}</p>
        <BeforeAfter before={before} after={after < 0n || unanswered ? null : centimes(after)} />
        {after < 0n && !unanswered && (
          <p className="text-sm text-danger">
            {t`The money has been paid out since: the balance would fall below zero.`}
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
        <FormError error={sending.refusal} />
        {unanswered && <SafeToRepeat />}
      </form>
    </Dialog>
  );
}
