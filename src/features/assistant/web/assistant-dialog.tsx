import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { AssistantInput, type AssistantSettings } from '../assistant.contract.ts';
import { MOST_ADDRESS, MOST_MODEL } from '../assistant.rules.ts';
import { assistantApi } from './assistant.client.ts';

/** The model's URL and key, and the monthly limit of requests. */
export function AssistantDialog({ settings, onClose }: { settings: AssistantSettings; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { has_key, months: _, ...begin } = settings;
  const form = useSchemaForm({
    schema: AssistantInput,
    defaultValues: { ...begin, key: '', forget_key: false },
  });
  const sending = useSendForm({
    form,
    send: (input) => assistantApi.save.call(input),
    onSent: (saved) => {
      queries.setQueryData(assistantApi.settings.queryKey(), saved);
      showToast({ title: t`Success`, description: t`Assistant saved` });
      onClose();
      return queries.invalidateQueries({ queryKey: assistantApi.state.key() });
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Assistant`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <CheckboxField label={t`Switch the assistant on`} error={errors.is_on} {...form.register('is_on')} />
      <TextField
        label={t`Address of the model`}
        hint={t`Of the OpenAI protocol, up to /v1. A model on this computer or in the school’s network may have an http address.`}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MOST_ADDRESS}
        error={errors.address}
        {...form.register('address')}
      />
      <TextField
        label={t`Model`}
        hint={t`Its name, as the service writes it.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MOST_MODEL}
        error={errors.model}
        {...form.register('model')}
      />
      <PasswordField
        label={t`Key`}
        hint={
          has_key
            ? t`A key is saved. Leave empty to keep it; for another server, type it again.`
            : t`Leave empty if the model needs none.`
        }
        autoComplete="off"
        error={errors.key}
        {...form.register('key')}
      />
      {has_key && <CheckboxField label={t`Forget the key`} {...form.register('forget_key')} />}
      <TextField
        label={t`Requests in a month at most`}
        hint={t`Services charge for each request. Above this number, nothing more is sent until the next month.`}
        inputMode="numeric"
        error={errors.monthly_requests}
        {...form.register('monthly_requests', { setValueAs: numberOf })}
      />
    </SendDialog>
  );
}

const numberOf = (typed: unknown) => {
  const digits = String(typed).replaceAll(/[\s\u00A0\u202F]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};
