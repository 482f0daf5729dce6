import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Half } from '../../attendance.rules.ts';
import { justificationsApi } from '../shared/attendance.client.ts';
import { type AbsenceDays, AbsenceDaysFields, ProofField } from './justification-fields.tsx';

type Props = {
  studentId: string;
  /** The absence to justify, if one was selected; prefills the day and the half. */
  about?: { day: string; half: Half } | undefined;
  onClose: () => void;
};

export function JustifyDialog({ studentId, about, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const form = useId();
  const [days, setDays] = useState<AbsenceDays>(() => {
    const day = about?.day ?? schoolDay(new Date(), timeZone);
    return { from: day, until: day, half: about?.half ?? '' };
  });
  const [reason, setReason] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const send = useSendJustification(studentId, onClose);
  const missing = reason.trim().length < 3;
  const turned = days.until < days.from;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (missing || turned) focusMistake(event.currentTarget);
    else send.mutate({ days, reason, file });
  }
  return (
    <Dialog
      open
      title={t`Justify an absence`}
      description={t`A future day is allowed too.`}
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
        <AbsenceDaysFields days={days} onChange={(patch) => setDays((before) => ({ ...before, ...patch }))} />
        <TextAreaField
          label={t`Reason`}
          required
          maxLength={500}
          value={reason}
          error={asked && missing ? { message: t`Please write the reason` } : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <ProofField file={file} onChoose={setFile} />
        <FormError error={send.error} />
      </form>
    </Dialog>
  );
}

type Typed = { days: AbsenceDays; reason: string; file: File | null };

function useSendJustification(studentId: string, onSent: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // Idempotency key: retries create one justification.
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: async ({ days: { from, until, half }, reason, file }: Typed) => {
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
      onSent();
      return queries.invalidateQueries();
    },
  });
}
