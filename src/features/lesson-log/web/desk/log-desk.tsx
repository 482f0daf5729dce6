import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMinute } from '#features/timetable/web/shared/use-minute.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { LogDesk as Desk } from '../../lesson-log.contract.ts';
import { lessonFilters } from '../../lesson-log.filters.ts';
import { firstToWrite, hasBegun, isNow, isWritten } from '../../lesson-log.rules.ts';
import { LessonRows } from './lesson-rows.tsx';
import { LogForm } from './log-form.tsx';
import { keyOfLesson, lessonsBeside, newLesson, type ShownLesson } from './log-event.ts';
import { OtherLesson } from './other-lesson.tsx';
import { useDesk } from './use-desk.ts';

export function LogDesk() {
  const { base, lessons, query } = useDesk();
  if (!base || !lessons)
    return (
      <>
        <LoadFailed of={query} />
        {query.isPending && <RowsLoading />}
      </>
    );
  return <OpenDesk base={base} lessons={lessons} onWork={() => void query.refetch()} />;
}

type Props = { base: Fetched<Desk>; lessons: readonly ShownLesson[]; onWork: () => void };

function OpenDesk({ base, lessons, onWork }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [filters, setFilters] = useFilters(lessonFilters);
  const { places, today: answeredDay, minute: answered } = base.value;
  // A stored desk has no server time, so the device's time is used.
  const [opened] = useState(() => new Date());
  const minute = useMinute(
    base.kept ? schoolMinute(opened, timeZone) : answered,
    base.kept ? opened.getTime() : base.asked,
  );
  const moment = { today: base.kept ? schoolDay(opened, timeZone) : answeredDay, minute };
  const { today } = moment;
  const begun = lessons.filter((lesson) => hasBegun(lesson, moment));
  // Computed once, so that a lesson stays in the form after it was saved.
  const [first] = useState(() => keyOfFirst(lessons, moment));
  const chosen =
    chosenBy(filters, { lessons: begun, places, moment }) ?? begun.find((one) => keyOfLesson(one) === first);
  const key = chosen && keyOfLesson(chosen);
  const open = begun.filter(({ entry }) => !isWritten(entry));
  const rows = {
    today,
    chosen: key,
    onChoose: (lesson: Pick<ShownLesson, 'class' | 'subject' | 'day' | 'starts'>) => {
      const { class: schoolClass, subject, day, starts } = lesson;
      const place = { class_id: schoolClass.id, subject_id: subject.id };
      setFilters({ ...place, day, starts: starts ?? undefined });
      scrollTo(0, 0);
    },
  };
  return (
    <div className="flex flex-col gap-4">
      {chosen && (
        <LogForm
          key={key}
          lesson={chosen}
          beside={lessonsBeside(chosen, begun, places)}
          today={today}
          isNow={isNow(chosen, moment)}
          onWork={onWork}
        />
      )}
      {!chosen && begun.length > 0 && <p className="text-muted">{t`Every lesson is written.`}</p>}
      {places.length === 0 && begun.length === 0 && (
        <EmptyState title={t`You teach no subject yet`}>{t`Please contact the school office.`}</EmptyState>
      )}
      <LessonRows
        title={t({ message: 'Not written yet', context: 'lesson log' })}
        lessons={open.filter((one) => keyOfLesson(one) !== key)}
        {...rows}
      />
      <OtherLesson
        places={places}
        first={begun[0]?.day ?? today}
        today={today}
        onChoose={(lesson) => rows.onChoose({ ...lesson, starts: null })}
      />
      <LessonRows
        title={t`Written recently`}
        lessons={begun.filter(({ entry }) => isWritten(entry))}
        {...rows}
      />
    </div>
  );
}

function keyOfFirst(lessons: readonly ShownLesson[], moment: { today: string; minute: number }) {
  const first = firstToWrite(lessons, moment);
  return first && keyOfLesson(first);
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

type Wanted = {
  class_id?: string | undefined;
  subject_id?: string | undefined;
  day?: string | undefined;
  starts?: number | undefined;
};

type Known = {
  lessons: readonly ShownLesson[];
  places: Desk['places'];
  moment: { today: string; minute: number };
};

/** The lesson selected by the URL: from the list, otherwise a lesson of the class outside the timetable. */
function chosenBy(
  { class_id, subject_id, day, starts }: Wanted,
  { lessons, places, moment }: Known,
): ShownLesson | undefined {
  if (class_id === undefined) return undefined;
  const isWanted = (one: Pick<ShownLesson, 'class' | 'subject'>) =>
    one.class.id === class_id && (subject_id === undefined || one.subject.id === subject_id);
  const own = lessons.filter(isWanted);
  const place = places.find(isWanted);
  const { today } = moment;
  if (day !== undefined) {
    const listed = own.find((one) => one.day === day && one.starts === (starts ?? null));
    return listed ?? (place && day <= today ? newLesson(place, day) : undefined);
  }
  const open = firstToWrite(own, moment) ?? own.find((one) => one.day === today);
  return open ?? (place && !isWeekend(today) ? newLesson(place, today) : own[0]);
}
