import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { TransferInput } from '../../till.contract.ts';
import { tillApi } from '../till.client.ts';
import { useTillForm } from './use-till-form.ts';
import { VoucherField } from './voucher-field.tsx';

const BEGIN: TransferInput = { amount: '', voucher: '', note: '' };

/** Takes cash from one's own till to the school's bank. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useTillForm({
    of: 'till transfer',
    schema: TransferInput,
    begin: BEGIN,
    call: ({ voucher, note, ...input }, options) =>
      tillApi.transfer.call({ ...input, ...(voucher && { voucher }), ...(note && { note }) }, options),
    fieldOf: { TILL_SHORT: 'amount' },
    said: t`Transfer recorded`,
    onDone: onClose,
  });
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const file = useController({ control: form.control, name: 'file_id' });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Transfer to bank`}
      submit={t`Transfer to bank`}
      busyLabel={t`Processing...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField label={t`Amount`} required error={fieldState.error} {...field} />
        <TextField
          label={t`Deposit slip number`}
          maxLength={60}
          autoComplete="off"
          error={errors.voucher}
          {...form.register('voucher')}
        />
      </div>
      <TextAreaField
        label={t`Note`}
        rows={2}
        maxLength={500}
        error={errors.note}
        {...form.register('note')}
      />
      <VoucherField fileId={file.field.value} onFile={(fileId) => file.field.onChange(fileId)} />
    </SendDialog>
  );
}
