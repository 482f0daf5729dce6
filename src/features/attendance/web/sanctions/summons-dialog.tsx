import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { nextDay, schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useRefused } from '#platform/ui/forms/use-refused.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { clockOf, minuteOf } from '#platform/time/minutes.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';

type Props = { studentId: string; onClose: () => void };

export function SummonsDialog({ studentId, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const formId = useId();
  const [day, setDay] = useState(() => nextDay(schoolDay(new Date(), timeZone)));
  const [at, setAt] = useState('10:00');
  const [language, setLanguage] = useState(currentLocale());
  const minute = minuteOf(at);
  const print = useMutation({
    mutationFn: () =>
      sanctionsApi.summons.call({
        student_id: studentId,
        on_day: day,
        at: minute === null ? at : clockOf(minute),
        language,
      }),
    onSuccess: (file) => {
      saveFile(file, `${t`Summons`}.pdf`);
      onClose();
    },
  });
  const { form, refusedAt, rest, forget } = useRefused(print);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (minute !== null) print.mutate();
  }
  return (
    <Dialog
      open
      size="sm"
      title={t`Summons to the parents`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} busy={print.isPending}>{t`Print`}</Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid grid-cols-2 gap-4">
        <DateField
          label={t`Day`}
          required
          value={day}
          error={refusedAt('on_day')}
          onChange={({ target }) => {
            forget();
            setDay(target.value);
          }}
        />
        <TextField
          label={t`Time`}
          required
          inputMode="numeric"
          value={at}
          error={minute === null ? { message: t`Enter a time such as 07:30` } : undefined}
          onChange={({ target }) => setAt(target.value)}
        />
        <SelectField
          label={t`Language of the letter`}
          className="col-span-2"
          options={[
            { value: 'fr', label: t`French` },
            { value: 'en', label: t`English` },
          ]}
          value={language}
          onChange={({ target }) => setLanguage(target.value === 'en' ? 'en' : 'fr')}
        />
        <div className="col-span-2">
          <FormError error={rest} />
        </div>
      </form>
    </Dialog>
  );
}
