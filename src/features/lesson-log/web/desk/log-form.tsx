import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { SetWorkButton } from '#features/assignments/web/shared/set-work-button.tsx';
import { clockOf } from '#platform/time/minutes.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkedText } from '#platform/ui/linked-text.tsx';
import { FilesField } from '#platform/ui/forms/files-field.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useOutbox } from '#platform/outbox/web/use-outbox.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { isWritten, MOST_TEXT } from '../../lesson-log.rules.ts';
import { workIn } from '../../set-work.rules.ts';
import { LessonWork } from '../components/lesson-work.tsx';
import { lessonLogFilesApi } from '../lesson-log.client.ts';
import { sender } from '../lesson-log.sender.ts';
import { giveUp, keepEntry, keyOfLesson, type ShownLesson } from './log-event.ts';
import { useLogForm } from './use-log-form.ts';
import { PointTicks } from './point-ticks.tsx';
import { placeWords, useTimeWords } from './lesson-words.ts';

type Props = {
  lesson: ShownLesson;
  /** Other lessons that may get the same entry. */
  beside: readonly ShownLesson[];
  today: string;
  isNow: boolean;
  /** Work was set from the lesson. */
  onWork: () => void;
};

/** One lesson to write: a text field, which has the focus. */
export function LogForm({ lesson, beside, today, isNow, onWork }: Props) {
  const { t } = useLingui();
  const timeWords = useTimeWords();
  const { entry, refused, unsent } = lesson;
  const { words, isChanged, base, type, saved, giveUp: forget, ...filesOf } = useLogForm(lesson);
  const { text, ticks, files } = words;
  const { offlineSince } = useOutbox(null);
  const [uploading, setUploading] = useState(false);
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const said = text.trim();
  const isNew = !isWritten(entry);
  const isEmpty = said === '' && ticks.length === 0 && files.length === 0;
  // Classes that sit in one room get one entry, unless the teacher says otherwise.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const isChosen = (one: ShownLesson) => chosen?.includes(keyOfLesson(one)) ?? lesson.starts !== null;
  const offered = isNew ? beside : [];
  const together = offered.filter(isChosen);
  async function save() {
    setSaving(true);
    try {
      const id = await keepEntry(
        lesson,
        { text: said, points: ticks, files: filesOf.areFilesChanged ? files : null, base },
        { together, labelOf: (one) => `${placeWords(one)} · ${timeWords(one, '')}` },
      );
      saved({ text: said, ticks, files }, id);
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  }
  return (
    <Card
      title={placeWords(lesson)}
      actions={isNow ? <Badge tone="success">{t({ message: 'Now', context: 'lesson' })}</Badge> : undefined}
    >
      <p className="mb-2 text-muted first-letter:uppercase">
        {timeWords(lesson, today)}
        {lesson.covers && ` · ${t`You cover this lesson`}`}
      </p>
      {refused && <Refused lesson={lesson} onGiveUp={forget} />}
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
          onChange={({ target }) => type({ text: target.value })}
        />
        <PointTicks offered={lesson.offered} ticks={ticks} onChange={(next) => type({ ticks: next })} />
        {offered.length > 0 && (
          <fieldset>
            <legend className="font-medium">{t`The same for`}</legend>
            {offered.map((one) => (
              <CheckboxField
                key={keyOfLesson(one)}
                label={placeWords(one)}
                checked={isChosen(one)}
                onChange={({ target }) =>
                  setChosen([
                    ...together.map(keyOfLesson).filter((key) => key !== keyOfLesson(one)),
                    ...(target.checked ? [keyOfLesson(one)] : []),
                  ])
                }
              />
            ))}
          </fieldset>
        )}
        {offlineSince ? (
          <p className="text-sm text-muted">{t`Files can be attached once the network is back.`}</p>
        ) : (
          <FilesField
            files={files}
            current={filesOf.currentFiles}
            onFiles={(next) => type({ files: next })}
            send={(file) => lessonLogFilesApi.upload.call({ file })}
            error={undefined}
            onBusy={setUploading}
          />
        )}
      </form>
      {/* Outside of the form: the button has a dialog with a form of its own. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <Button
          type="submit"
          form={formId}
          busy={saving}
          busyLabel={t`Saving...`}
          disabled={uploading || (!isChanged && !refused) || (isNew && isEmpty)}
        >
          {t`Save`}
        </Button>
        {lesson.teaches && (
          <SetWorkButton
            given={() => ({
              class: lesson.class,
              subject: lesson.subject,
              lesson: { day: lesson.day, starts: lesson.starts },
              ...workIn(said),
              due_day: lesson.teaches?.next?.day ?? '',
              due_time: lesson.teaches?.next ? clockOf(lesson.teaches.next.starts) : '',
            })}
            onSet={onWork}
          />
        )}
        <output className="text-sm text-muted">
          {isNew || isChanged
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

/** Why the server did not take it. Where another device wrote meanwhile, both texts are shown. */
function Refused({ lesson, onGiveUp }: { lesson: ShownLesson; onGiveUp: () => void }) {
  const { t, i18n } = useLingui();
  const { refused, entry } = lesson;
  if (!refused?.refused) return null;
  const reason = sender.reasons[refused.refused];
  const isConflict = refused.refused === 'CHANGED_MEANWHILE' && isWritten(entry);
  return (
    <div role="alert" className="mb-3 flex flex-col items-start gap-2 rounded border border-danger p-3">
      <p className="font-medium">
        {isConflict ? t`This lesson was written on another device meanwhile:` : reason && i18n._(reason)}
      </p>
      {isConflict && entry && (
        <div className="max-w-prose border-s-2 border-line ps-3">
          <LinkedText text={entry.text} />
          {entry.teacher && <p className="text-sm text-muted">{entry.teacher}</p>}
        </div>
      )}
      {isConflict && <p className="text-sm">{t`Save puts your text below in its place.`}</p>}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          onGiveUp();
          void giveUp(lesson).catch(toastError);
        }}
      >
        {isConflict ? t`Keep that one` : t`Discard`}
      </Button>
    </div>
  );
}
