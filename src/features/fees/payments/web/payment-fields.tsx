import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { PAYMENT_METHODS } from '#features/ledger/ledger.rules.ts';
import { amountText, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { MOST_FEES, totalOwed } from '../../fees.rules.ts';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import { BookFields } from './book-fields.tsx';
import { owedFee } from './payment-split.ts';
import type { RecordPayment } from './use-record-payment.ts';
import type { PaymentReference } from './use-payment-reference.ts';

type Props = { payment: RecordPayment };

/** How and how much was paid; what the amount pays stands right below it. */
export function PaymentFields({ payment, children }: Props & { children?: ReactNode }) {
  const { t } = useLingui();
  const methodName = useMethodName();
  const { form, reference } = payment;
  const { errors } = form.formState;
  const method = useWatch({ control: form.control, name: 'payment_method' });
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <SelectField
        label={t`Payment Method`}
        options={PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))}
        error={errors.payment_method}
        {...form.register('payment_method')}
      />
      <PaymentAmount payment={payment} />
      {method !== 'cash' && (
        <TextField
          label={t`Transaction number`}
          hint={t`From the operator, bank or check. Each number can be used only once.`}
          autoComplete="off"
          maxLength={60}
          error={errors.operator_reference}
          {...form.register('operator_reference')}
        />
      )}
      {children && <div className="empty:hidden md:col-span-full">{children}</div>}
      <ReferenceField reference={reference} kept={payment.unanswered} />
      <TextAreaField
        className={method === 'cash' ? undefined : 'md:col-span-full'}
        label={t`Notes`}
        hint={t`Optional`}
        rows={1}
        maxLength={500}
        error={errors.notes}
        {...form.register('notes')}
      />
      <BookFields form={form} />
    </div>
  );
}

/** The amount, and all that the selected fees owe at one press. */
function PaymentAmount({ payment: { form, chosenFees, standing } }: Props) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const { chosen } = chosenFees;
  const owed = totalOwed(
    (chosen.size > 0 ? [...chosen.values()] : standing.slice(0, MOST_FEES)).map(owedFee),
  );
  const { isSubmitted } = form.formState;
  return (
    <div className="flex flex-col items-start gap-2">
      <MoneyField
        className="w-full"
        label={t`Amount (CFA)`}
        currency="CFA"
        step="0.01"
        required
        error={fieldState.error}
        {...field}
      />
      {owed > 0n && (
        <Button
          variant="secondary"
          size="sm"
          className="figures"
          onClick={() =>
            form.setValue('amount', amountText(owed), { shouldDirty: true, shouldValidate: isSubmitted })
          }
        >
          {t`Full amount owed: ${formatMoney(owed, 'XAF')}`}
        </Button>
      )}
    </div>
  );
}

type ReferenceFieldProps = {
  reference: PaymentReference;
  /** It went with a sending that got no answer, and must go again with it. */
  kept: boolean;
};

function ReferenceField({ reference: { reference, drawing, drawAgain }, kept }: ReferenceFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="flex items-end gap-2">
      <TextField
        id={id}
        className="min-w-0 flex-1"
        label={t`Reference Number`}
        readOnly
        value={reference ?? ''}
        placeholder={drawing ? t`Loading...` : t`Assigned when recorded`}
      />
      <IconButton
        icon={RefreshCw}
        label={t`New reference number`}
        disabled={drawing || kept}
        onClick={drawAgain}
      />
    </div>
  );
}
