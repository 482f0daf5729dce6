import { useLingui } from '@lingui/react/macro';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { ChildCode } from '../../guardians.contract.ts';
import { guardiansApi } from './guardians.client.ts';

/** The field each refusal belongs to. */
const FIELD_OF_REFUSAL = { NO_SUCH_CODE: 'code', ALREADY_LINKED: 'code', TOO_MANY_ATTEMPTS: 'code' };

/** A parent requests access to a further child with the code printed on the child's slip. */
export function RequestChildDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useSchemaForm({ schema: ChildCode, defaultValues: { code: '' } });
  const sending = useSendForm({
    form,
    send: (input) => guardiansApi.requestChild.call(input),
    fieldOf: FIELD_OF_REFUSAL,
    onSent: () => {
      showToast({ title: t`Success`, description: t`Your request was sent to the school office.` });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;

  return (
    <FormDialog
      title={t`Add a child`}
      description={t`The school office will confirm. The child will then appear here.`}
      submit={t`Send the request`}
      busyLabel={t`Sending...`}
      dirty={isDirty}
      size="sm"
      sending={sending}
      onClose={onClose}
    >
      <TextField
        label={t`Parents' code`}
        hint={t`On the child's slip, or ask the school office.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={errors.code}
        {...form.register('code')}
      />
      <FormError error={sending.refusal} />
    </FormDialog>
  );
}
