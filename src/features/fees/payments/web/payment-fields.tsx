import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { PAYMENT_METHODS } from '#features/ledger/ledger.rules.ts';
import { amountText, formatMoney, type Money } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { totalOwed } from '../../fees.rules.ts';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import { owedFee } from '../payment-split.rules.ts';
import { dueOf } from './dues.ts';
import { PaymentExtras } from './payment-extras.tsx';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment };

/** `above`: the payee selection. The children show what the amount pays, right below it. */
export function PaymentFields({
  payment,
  above,
  children,
}: Props & { above?: ReactNode; children?: ReactNode }) {
  const { t } = useLingui();
  const methodName = useMethodName();
  const { form } = payment;
  const { errors } = form.formState;
  const method = useWatch({ control: form.control, name: 'payment_method' });
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {above}
      <SelectField
        label={t`Payment Method`}
        options={PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))}
        error={errors.payment_method}
        {...form.register('payment_method')}
      />
      <PaymentAmount payment={payment} />
      {method !== 'cash' && (
        <TextField
          className="md:col-span-full"
          label={t`Transaction number`}
          hint={t`From the operator, bank or check. Each number can be used only once.`}
          autoComplete="off"
          maxLength={60}
          error={errors.operator_reference}
          {...form.register('operator_reference')}
        />
      )}
      {children && <div className="flex flex-col gap-4 empty:hidden md:col-span-full">{children}</div>}
      <PaymentExtras payment={payment} />
    </div>
  );
}

/** The amount, with buttons for what is due: the pupil's first, then the whole family's. */
function PaymentAmount({ payment: { form, chosenFees, standing, first } }: Props) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const { chosen } = chosenFees;
  const family = dueOf(standing);
  const own = dueOf(standing, first);
  const owed = chosen.size > 0 ? totalOwed([...chosen.values()].map(owedFee)) : own > 0n ? own : family;
  const more = chosen.size === 0 && family > owed ? family : null;
  const take = (due: Money) =>
    form.setValue('amount', amountText(due), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <div className="flex flex-col items-start gap-2">
      <MoneyField
        className="w-full"
        label={t`Amount (CFA)`}
        step="0.01"
        required
        error={fieldState.error}
        {...field}
      />
      {owed > 0n && (
        <Button variant="secondary" size="sm" className="figures" onClick={() => take(owed)}>
          {t`Full amount owed: ${formatMoney(owed, 'XAF')}`}
        </Button>
      )}
      {more !== null && (
        <Button variant="quiet" size="sm" className="figures" onClick={() => take(more)}>
          {t`Whole family: ${formatMoney(more, 'XAF')}`}
        </Button>
      )}
    </div>
  );
}
