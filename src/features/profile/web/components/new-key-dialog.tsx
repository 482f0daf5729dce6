import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { NewKeyInput } from '../../profile.contract.ts';
import { profileApi } from '../profile.client.ts';
import { NewKey } from './new-key.tsx';

const DAYS = [7, 30, 90, 365];

/** Creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const formId = useId();
  const [made, setMade] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: NewKeyInput,
    defaultValues: { name: '', scope: 'read', days: 30 },
  });
  const { submit, busy, refusal } = useSendForm({
    form,
    send: (input) => profileApi.createKey.call(input),
    onSent: ({ key }) => {
      setMade(key);
      void queryClient.invalidateQueries({ queryKey: profileApi.keys.key() });
    },
  });
  const { errors, isDirty } = form.formState;
  if (made) return <NewKey apiKey={made} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Create an API key`}
      size="sm"
      dirty={isDirty}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={t`Creating...`}>
            {t`Create the key`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          hint={t`For example, the program that will use it`}
          autoComplete="off"
          required
          error={errors.name}
          {...form.register('name')}
        />
        <SelectField
          label={t`Access`}
          error={errors.scope}
          options={[
            { value: 'read', label: t`Read everything you can read` },
            { value: 'write', label: t`Read and write, except actions that require your password` },
          ]}
          {...form.register('scope')}
        />
        <SelectField
          label={t`Expires after`}
          error={errors.days}
          options={DAYS.map((days) => ({
            value: String(days),
            label: plural(days, { one: '# day', other: '# days' }),
          }))}
          {...form.register('days', { valueAsNumber: true })}
        />
        <FormError error={refusal} />
      </form>
    </Dialog>
  );
}
