import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';

type Props = {
  title: string;
  description: string;
  hint: string;
  button: string;
  done: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms an action with a reason that is stored. */
export function ReasonDialog({ title, description, hint, button, done, send, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useId();
  const [reason, setReason] = useState('');
  const sending = useMutation({
    mutationFn: () => send(reason),
    onSuccess: () => {
      showToast({ title: t`Success`, description: done });
      onClose();
      return queries.invalidateQueries();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    sending.mutate();
  }
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      dirty={reason !== ''}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={form} busy={sending.isPending}>
            {button}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label={t`Reason`}
          hint={hint}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormError error={sending.error} />
      </form>
    </Dialog>
  );
}
