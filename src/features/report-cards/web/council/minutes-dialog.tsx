import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { Council } from '../../council.contract.ts';
import { reportCardsApi } from '../shared/report-cards.client.ts';

/** The council's date, chair and notes; closing it ends all decisions. */
export function MinutesDialog({ council, onClose }: { council: Council; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { held } = council;
  const [day, setDay] = useState(held.held_on ?? '');
  const [chair, setChair] = useState(held.chair ?? '');
  const [text, setText] = useState(held.minutes ?? '');
  const [closed, setClosed] = useState(held.state === 'closed');
  const save = useMutation({
    mutationFn: () =>
      reportCardsApi.hold.call({
        class_id: council.class.id,
        period: council.period,
        chair,
        minutes: text,
        state: closed ? 'closed' : 'open',
        ...(day && { held_on: day }),
      }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      title={t`Minutes of the council`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={day !== (held.held_on ?? '') || chair !== (held.chair ?? '') || text !== (held.minutes ?? '')}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          save.mutate();
        },
      }}
      outcome={<FormError error={save.error} />}
      onClose={onClose}
    >
      <DateField label={t`Held on`} value={day} onChange={({ target }) => setDay(target.value)} />
      <TextField
        label={t`Chair`}
        maxLength={100}
        value={chair}
        onChange={({ target }) => setChair(target.value)}
      />
      <TextAreaField
        label={t`Minutes`}
        rows={6}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <CheckboxField
        label={t`The council is closed`}
        hint={t`Decisions can be changed only after it is opened again.`}
        checked={closed}
        onChange={({ target }) => setClosed(target.checked)}
      />
    </FormDialog>
  );
}
