import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { TransferInput } from '../../till.contract.ts';
import type { useTillForm } from './use-till-form.ts';
import { VoucherField } from './voucher-field.tsx';

type Props = Pick<ReturnType<typeof useTillForm>, 'sending' | 'unanswered'> & {
  title: string;
  /** The label of the document number. */
  voucherLabel: string;
  onClose: () => void;
  /** Fields specific to this payout. */
  children?: ReactNode;
};

/** Fields common to every payout: amount, document number and photo, and a note. Must be inside the form's context. */
export function PayoutForm({ title, voucherLabel, children, ...dialog }: Props) {
  const { t } = useLingui();
  const { control, register, formState } = useFormContext<TransferInput>();
  const amount = useController({ control, name: 'amount' });
  const file = useController({ control, name: 'file_id' });
  const { errors, isDirty } = formState;
  return (
    <SendDialog {...dialog} title={title} submit={title} busyLabel={t`Processing...`} dirty={isDirty}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField label={t`Amount`} required error={amount.fieldState.error} {...amount.field} />
        {children}
        <TextField
          label={voucherLabel}
          maxLength={60}
          autoComplete="off"
          error={errors.voucher}
          {...register('voucher')}
        />
      </div>
      <TextAreaField label={t`Note`} rows={2} maxLength={500} error={errors.note} {...register('note')} />
      <VoucherField fileId={file.field.value} onFile={(id) => file.field.onChange(id)} />
    </SendDialog>
  );
}
