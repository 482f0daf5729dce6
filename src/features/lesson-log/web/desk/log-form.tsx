import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { SetWorkButton } from '#features/assignments/web/shared/set-work-button.tsx';
import { clockOf } from '#platform/time/minutes.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FilesField } from '#platform/ui/forms/files-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useOutbox } from '#platform/outbox/web/use-outbox.ts';
import { isWritten, MOST_TEXT } from '../../lesson-log.rules.ts';
import { workIn } from '../../set-work.rules.ts';
import { LessonWork } from '../components/lesson-work.tsx';
import { lessonLogFilesApi } from '../lesson-log.client.ts';
import type { ShownLesson } from './log-event.ts';
import { PointTicks } from './point-ticks.tsx';
import { RefusedEntry } from './refused-entry.tsx';
import { SameLessons, useSameLessons } from './same-lessons.tsx';
import { useLogForm } from './use-log-form.ts';
import { useSaveLog } from './use-save-log.ts';
import { placeWords, useTimeWords } from './lesson-words.ts';

type Props = {
  lesson: ShownLesson;
  /** Other lessons that may get the same entry. */
  beside: readonly ShownLesson[];
  today: string;
  isNow: boolean;
  /** Called when work was given from the lesson. */
  onWork: () => void;
};

/** The form of one lesson, with its text field focused. */
export function LogForm({ lesson, beside, today, isNow, onWork }: Props) {
  const { t } = useLingui();
  const timeWords = useTimeWords();
  const { entry, refused, unsent } = lesson;
  const log = useLogForm(lesson);
  const { text, ticks, files } = log.words;
  const { offlineSince } = useOutbox(null);
  const [uploading, setUploading] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const isNew = !isWritten(entry);
  const isEmpty = text.trim() === '' && ticks.length === 0 && files.length === 0;
  const offered = isNew ? beside : [];
  const { together, isChosen, choose } = useSameLessons(lesson, offered);
  const { saving, save } = useSaveLog(lesson, log, together);
  return (
    <Card
      title={placeWords(lesson)}
      actions={isNow ? <Badge tone="success">{t({ message: 'Now', context: 'lesson' })}</Badge> : undefined}
    >
      <p className="mb-2 text-muted first-letter:uppercase">
        {timeWords(lesson, today)}
        {lesson.covers && ` · ${t`You cover this lesson`}`}
      </p>
      {refused && <RefusedEntry lesson={lesson} onGiveUp={log.giveUp} />}
      <form
        ref={form}
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextAreaField
          label={t`What was done`}
          rows={4}
          maxLength={MOST_TEXT}
          value={text}
          onChange={({ target }) => log.type({ text: target.value })}
        />
        <PointTicks offered={lesson.offered} ticks={ticks} onChange={(next) => log.type({ ticks: next })} />
        <SameLessons offered={offered} isChosen={isChosen} onChoose={choose} />
        {offlineSince ? (
          <p className="text-sm text-muted">{t`Files can be attached once the network is back.`}</p>
        ) : (
          <FilesField
            files={files}
            current={log.currentFiles}
            onFiles={(next) => log.type({ files: next })}
            send={(file) => lessonLogFilesApi.upload.call({ file })}
            error={undefined}
            onBusy={setUploading}
          />
        )}
      </form>
      {/* Outside the form, because the button's dialog contains another form. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <Button
          type="submit"
          form={formId}
          busy={saving}
          busyLabel={t`Saving...`}
          disabled={uploading || (!log.isChanged && !refused) || (isNew && isEmpty)}
        >
          {t`Save`}
        </Button>
        <SetWork lesson={lesson} text={text} onSet={onWork} />
        <output className="text-sm text-muted">
          {isNew || log.isChanged
            ? null
            : unsent
              ? t`Kept on this device. It is sent as soon as the network is back.`
              : t({ message: 'Saved', context: 'lesson log' })}
        </output>
      </div>
      <LessonWork work={lesson.work} />
    </Card>
  );
}

/** Gives the work announced in the text, due in the next lesson. */
function SetWork({ lesson, text, onSet }: { lesson: ShownLesson; text: string; onSet: () => void }) {
  const { teaches } = lesson;
  if (!teaches) return null;
  return (
    <SetWorkButton
      given={() => ({
        class: lesson.class,
        subject: lesson.subject,
        lesson: { day: lesson.day, starts: lesson.starts },
        ...workIn(text.trim()),
        due_day: teaches.next?.day ?? '',
        due_time: teaches.next ? clockOf(teaches.next.starts) : '',
      })}
      onSet={onSet}
    />
  );
}
