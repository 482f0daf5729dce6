import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { ChildCode } from '../../guardians.contract.ts';
import { guardiansApi } from './students.client.ts';

/** Which field a refusal is about. */
const FIELD_OF_REFUSAL = { NO_SUCH_CODE: 'code', ALREADY_LINKED: 'code', TOO_MANY_ATTEMPTS: 'code' };

/** A parent asks to see a further child, with the code that the school printed on the child's slip. */
export function RequestChildDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const form = useSchemaForm({ schema: ChildCode, defaultValues: { code: '' } });
  const { submit, busy, refusal } = useSendForm({
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
    <Dialog
      open
      onClose={onClose}
      title={t`Add a child`}
      description={t`The school office will confirm. The child will then appear here.`}
      dirty={isDirty}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t`Sending...`}>
            {t`Send the request`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
        <FormError error={refusal} />
      </form>
    </Dialog>
  );
}
