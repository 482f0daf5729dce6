import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Half } from '../../attendance.rules.ts';
import { justificationsApi } from '../shared/attendance.client.ts';

type Props = {
  studentId: string;
  /** The absence to justify, if one was selected; prefills the day and the half. */
  about?: { day: string; half: Half } | undefined;
  onClose: () => void;
};

export function JustifyDialog({ studentId, about, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const queries = useQueryClient();
  const form = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [today] = useState(() => schoolDay(new Date(), timeZone));
  // Idempotency key: retries create one justification.
  const [key] = useState(newKey);
  const [from, setFrom] = useState(about?.day ?? today);
  const [until, setUntil] = useState(about?.day ?? today);
  const [half, setHalf] = useState<Half | ''>(about?.half ?? '');
  const [reason, setReason] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      const brought = file && (await justificationsApi.upload.call({ file: await shrinkPhoto(file) }));
      return justificationsApi.submit.call(
        {
          student_id: studentId,
          from_day: from,
          until_day: until,
          reason,
          ...(half && from === until && { half }),
          ...(brought && { file_id: brought.file_id }),
        },
        { context: { idempotencyKey: key } },
      );
    },
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`The school office will decide.` });
      onClose();
      return queries.invalidateQueries();
    },
  });
  const missing = reason.trim().length < 3;
  const turned = until < from;
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!missing && !turned) send.mutate();
  }
  return (
    <Dialog
      open
      title={t`Justify an absence`}
      description={t`Also for a day to come.`}
      dirty={reason !== '' || file !== null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={form} busy={send.isPending} busyLabel={t`Sending...`}>
            {t`Send`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t`First day`}
            required
            value={from}
            onChange={({ target }) => {
              setFrom(target.value);
              if (target.value > until) setUntil(target.value);
            }}
          />
          <DateField
            label={t`Last day`}
            required
            value={until}
            error={turned ? { message: t`The last day is before the first day` } : undefined}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        {from === until && (
          <SelectField
            label={t`Part of the day`}
            options={[
              { value: '', label: t`Whole day` },
              { value: 'am', label: t`Morning` },
              { value: 'pm', label: t`Afternoon` },
            ]}
            value={half}
            onChange={({ target }) => setHalf(target.value as Half | '')}
          />
        )}
        <TextAreaField
          label={t`Reason`}
          required
          maxLength={500}
          value={reason}
          error={asked && missing ? { message: t`Please write the reason` } : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            icon={<Paperclip aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {file ? t`Choose another file` : t`Add photo or PDF`}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept="image/*,application/pdf"
            hidden
            aria-label={t`Add photo or PDF`}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          {file && <span className="truncate text-sm">{file.name}</span>}
        </div>
        <FormError error={send.error} />
      </form>
    </Dialog>
  );
}
