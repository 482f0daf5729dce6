import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type BankAccount, RenameInput } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';

type Props = { account: BankAccount; onClose: () => void };

export function RenameDialog({ account, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: RenameInput,
    defaultValues: { account_name: account.account_name ?? '' },
  });
  const { submit, busy, refusal } = useSendForm({
    form,
    send: (input) => bankApi.rename.call({ account_id: account.id, ...input }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Account renamed successfully` });
      onClose();
      return queryClient.invalidateQueries({ queryKey: bankApi.key() });
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Rename account`}
      dirty={isDirty}
      size="sm"
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t`Saving...`}>
          {t`Save`}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Account Name`}
          hint={t`If empty, "Unnamed Account" is shown`}
          autoComplete="off"
          error={errors.account_name}
          {...form.register('account_name')}
        />
        <FormError error={refusal} />
      </form>
    </Dialog>
  );
}
