import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { CoverDay } from '../../cover.contract.ts';
import { coverApi } from './cover.client.ts';
import { useCoverDay } from './use-cover-day.ts';

// Copied from the contract, because importing it would load the schemas with the page.
const MOST_NOTE = 200;

/** Records that a teacher is absent on the day shown. */
export function RecordAbsence({ cover }: { cover: CoverDay }) {
  const { t } = useLingui();
  const store = useCoverDay();
  const [teacher_id, setTeacher] = useState('');
  const [note, setNote] = useState('');
  const save = useMutation(
    coverApi.recordAbsence.mutationOptions({
      onSuccess: (day, sent) => {
        store(day);
        // The next absence may have been typed in the meantime; it must not be cleared.
        setTeacher((typed) => (typed === sent.teacher_id ? '' : typed));
        setNote((typed) => (typed === sent.note ? '' : typed));
      },
    }),
  );
  function submit(event: BaseSyntheticEvent) {
    event.preventDefault();
    if (teacher_id) save.mutate({ teacher_id, day: cover.day, note });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t`Absent teacher`}
        className="min-w-52 flex-1"
        placeholder={t`Choose a teacher`}
        options={cover.teachers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        value={teacher_id}
        onChange={({ target }) => setTeacher(target.value)}
      />
      <TextField
        label={t`Note`}
        className="min-w-52 flex-1"
        maxLength={MOST_NOTE}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="submit"
        disabled={teacher_id === ''}
        busy={save.isPending}
        busyLabel={t`Saving...`}
      >{t`Record the absence`}</Button>
      <FormError error={save.error} />
    </form>
  );
}
