import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type Profile, ProfileInput } from '../../profile.contract.ts';
import { profileApi } from '../profile.client.ts';

const NameAndPhone = z.pick(ProfileInput, { full_name: true, phone: true });

export function EditDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useSchemaForm({
    schema: NameAndPhone,
    defaultValues: { full_name: profile.full_name ?? '', phone: profile.phone ?? '' },
  });
  const { submit, busy, refusal } = useSendForm({
    form,
    send: (input) => profileApi.update.call(input),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Your profile was saved.` });
      onClose();
      // The name is shown outside this page too.
      void queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Name and phone`}
      size="sm"
      dirty={isDirty}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={t`Saving...`}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          autoComplete="name"
          required
          error={errors.full_name}
          {...form.register('full_name')}
        />
        <TextField
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          hint={t`Optional`}
          error={errors.phone}
          {...form.register('phone')}
        />
        <FormError error={refusal} />
      </form>
    </Dialog>
  );
}
