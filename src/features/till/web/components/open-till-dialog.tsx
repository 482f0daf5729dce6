import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { OpenTillInput } from '../../till.contract.ts';
import { tillApi } from '../till.client.ts';
import { useTillForm } from './use-till-form.ts';

export function OpenTillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useTillForm({
    of: 'open till',
    schema: OpenTillInput,
    begin: { opening_float: '' },
    call: (input, options) => tillApi.open.call(input, options),
    said: t`Till opened`,
    onDone: onClose,
  });
  const { field, fieldState } = useController({ control: form.control, name: 'opening_float' });
  return (
    <SendDialog
      title={t`Open till`}
      size="sm"
      submit={t`Open till`}
      busyLabel={t`Processing...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <MoneyField
        label={t`Float`}
        hint={t`Cash you take from the shared cash box to give change. 0 if none.`}
        required
        error={fieldState.error}
        {...field}
      />
    </SendDialog>
  );
}
