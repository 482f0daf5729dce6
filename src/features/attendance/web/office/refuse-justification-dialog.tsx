import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { QueuedJustification } from '../../justifications.contract.ts';
import { justificationsApi } from '../shared/attendance.client.ts';

type Props = { justification: QueuedJustification; onClose: () => void };

export function RefuseJustificationDialog({ justification, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useId();
  const [note, setNote] = useState('');
  const refuse = useMutation({
    mutationFn: () =>
      justificationsApi.decide.call({
        justification_id: justification.id,
        accepted: false,
        ...(note.trim() && { note }),
      }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Justification refused` });
      onClose();
      return queries.invalidateQueries();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    refuse.mutate();
  }
  return (
    <Dialog
      open
      size="sm"
      title={t`Refuse this justification`}
      dirty={note !== ''}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={form} variant="danger" busy={refuse.isPending}>
            {t`Refuse`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label={t`Note for the family`}
          hint={t`Optional`}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormError error={refuse.error} />
      </form>
    </Dialog>
  );
}
