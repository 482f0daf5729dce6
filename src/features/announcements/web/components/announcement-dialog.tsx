import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { StudentPicker } from '#features/students/web/shared/student-picker.tsx';
import type { FieldMistake } from '#platform/ui/forms/field.tsx';
import { FilesField } from '#platform/ui/forms/files-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Announcement } from '../../announcements.contract.ts';
import { mayAnnounceToAll } from '../../announcements.policy.ts';
import { MOST_STUDENTS } from '../../announcements.rules.ts';
import { announcementFilesApi, announcementsApi } from '../announcements.client.ts';
import { AnnouncementTexts } from './announcement-texts.tsx';
import { firstMistake } from './first-mistake.ts';
import { NewAudience } from './new-audience.tsx';
import { OptionFields } from './option-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { TranslationDraft } from './translation-draft.tsx';
import { useAnnouncementForm } from './use-announcement-form.ts';
import { type Audience, useAudience } from './use-audience.ts';
import { useFilledDraft, useTranslationDraft } from './use-translation-draft.ts';
import { VoiceField } from './voice-field.tsx';

type Props = { announcement: Announcement | null; onClose: () => void };

export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const filled = useFilledDraft();
  const { form, sending, unanswered, dirty } = useAnnouncementForm(announcement, filled[0], (saved) => {
    const description = announcement
      ? t`Announcement corrected`
      : saved.state === 'scheduled'
        ? t`Announcement scheduled`
        : t`Announcement published`;
    showToast({ title: t`Success`, description });
    onClose();
    return queries.invalidateQueries({ queryKey: announcementsApi.list.key() });
  });
  const { watch, setValue, formState } = form;
  const { errors } = formState;
  const draft = useTranslationDraft(form, filled);
  const audience = useAudience(form, useMay()(mayAnnounceToAll));
  // A draft restores no voice note, because it could not be listened to before sending.
  useEffect(() => setValue('voice_file_id', undefined), [setValue]);
  const [uploading, setUploading] = useState(false);
  const [recording, setRecording] = useState(false);
  return (
    <SendDialog
      size="lg"
      title={announcement ? t`Correct the announcement` : t`New announcement`}
      submit={announcement ? t`Save` : watch('publish_at') ? t`Schedule` : t`Publish`}
      busyLabel={t`Sending...`}
      dirty={dirty}
      sending={{ ...sending, busy: sending.busy || uploading || recording }}
      unanswered={unanswered}
      onClose={onClose}
      beside={
        !announcement &&
        watch('only') === 'chosen' && (
          <ChosenStudents audience={audience} error={firstMistake(errors.student_ids)} />
        )
      }
    >
      <AnnouncementTexts form={form} />
      <TranslationDraft draft={draft} />
      <p className="text-sm text-muted">
        {t`One language is enough. Readers see their own where it is written.`}{' '}
        {t`To format: # heading, **bold**, *italics*, - list, [text](https://address).`}
      </p>
      <FilesField
        files={watch('files') ?? []}
        current={() => form.getValues('files') ?? []}
        onFiles={(files) => setValue('files', files, { shouldDirty: true })}
        send={(file) => announcementFilesApi.upload.call({ file })}
        error={firstMistake(errors.files)}
        onBusy={setUploading}
      />
      <VoiceField
        before={announcement?.voice ?? null}
        error={errors.voice_file_id}
        onVoice={(id) => setValue('voice_file_id', id, { shouldDirty: true })}
        onBusy={setRecording}
      />
      {!announcement && <NewAudience form={form} audience={audience} />}
      <TimeFields form={form} isOut={announcement !== null && announcement.state !== 'scheduled'} />
      <OptionFields form={form} isNew={!announcement} />
    </SendDialog>
  );
}

/** The students of whom only the families get the announcement. */
function ChosenStudents({ audience, error }: { audience: Audience; error: FieldMistake }) {
  const { t } = useLingui();
  return (
    <StudentPicker
      legend={t`Students`}
      counted={
        <Plural
          value={audience.students.length}
          _0="No student chosen"
          one="# student chosen"
          other="# students chosen"
        />
      }
      chosenLabel={t`Students chosen`}
      error={error}
      chosen={audience.students}
      onChange={audience.chooseStudents}
      most={MOST_STUDENTS}
    />
  );
}
