import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';

type Props = { sheet: Sheet; onDone: () => void; onClose: () => void };

const HOUR_MS = 3_600_000;
const SHORTEST_REASON = 3;
const two = (number: number) => String(number).padStart(2, '0');

/** Two days from now, formatted for a datetime-local field. */
function inTwoDays(): string {
  const at = new Date(Date.now() + 48 * HOUR_MS);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T18:00`;
}

export function ReopenDialog({ sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(inTwoDays);
  const [isTried, setTried] = useState(false);
  const [isPast, setPast] = useState(false);
  const reopen = useMutation({
    mutationFn: () =>
      marksApi.reopen.call({
        sheet_id: sheet.sheet_id,
        reason: reason.trim(),
        until: new Date(until).toISOString(),
      }),
    onSuccess: () => {
      showToast({ title: t`Sheet opened again` });
      onDone();
      onClose();
    },
  });
  const isShort = reason.trim().length < SHORTEST_REASON;
  return (
    <FormDialog
      title={t`Open the sheet again`}
      description={t`The teacher can change marks until then. Cards already made are not changed.`}
      submit={t`Open again`}
      busyLabel={t`Saving...`}
      dirty={reason !== ''}
      sending={{
        busy: reopen.isPending,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          const past = !until || new Date(until).getTime() <= Date.now();
          setPast(past);
          if (!isShort && !past) reopen.mutate();
        },
      }}
      outcome={reopen.error && <FormError error={reopen.error} />}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Reason`}
        required
        rows={2}
        maxLength={300}
        value={reason}
        error={isTried && isShort ? { message: /*i18n*/ 'Say why, in a few words' } : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t`Open until`}
        required
        value={until}
        error={isPast ? { message: /*i18n*/ 'Choose a time in the future' } : undefined}
        onChange={(event) => setUntil(event.target.value)}
      />
    </FormDialog>
  );
}
