import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useRefused } from '#platform/ui/forms/use-refused.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ProposedSanction } from '../../sanctions.contract.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';
import { localName } from '../shared/local-name.ts';

type Props = { proposed: ProposedSanction; onClose: () => void };

/** Records a proposed sanction: its first day, and a note for the letter and the family. */
export function RecordSanctionDialog({ proposed, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const queries = useQueryClient();
  const formId = useId();
  const [day, setDay] = useState(() => schoolDay(new Date(), timeZone));
  const [note, setNote] = useState('');
  const { student, step } = proposed;
  const record = useMutation({
    mutationFn: () =>
      sanctionsApi.record.call({
        student_id: student.id,
        step_id: step.id,
        on_day: day,
        ...(note.trim() && { note }),
      }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Sanction recorded` });
      onClose();
      return queries.invalidateQueries();
    },
  });
  const { form, refusedAt, rest, forget } = useRefused(record);
  function submit(event: FormEvent) {
    event.preventDefault();
    record.mutate();
  }
  return (
    <Dialog
      open
      size="sm"
      title={localName(step)}
      description={student.full_name ?? student.roll_number}
      dirty={note !== ''}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} busy={record.isPending}>{t`Record the sanction`}</Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <DateField
          label={step.kind === 'exclusion' ? t`First day of the exclusion` : t`Counts from`}
          required
          value={day}
          error={refusedAt('on_day')}
          onChange={({ target }) => {
            forget();
            setDay(target.value);
          }}
        />
        <TextAreaField
          label={t`Note`}
          hint={t`Optional. It is printed in the letter, and the family will read it.`}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormError error={rest} />
      </form>
    </Dialog>
  );
}
