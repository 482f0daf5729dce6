import { useLingui } from '@lingui/react/macro';
import { ClipboardCheck, BookOpenText } from 'lucide-react';
import { Fragment } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { TimetableDay, TimetableLesson } from '../../timetable.contract.ts';
import { useChangeWords } from './change-words.ts';
import { placeOf, type Shows, subjectOf, timesOf } from './lesson-words.ts';

type Props = {
  day: TimetableDay;
  shows: Shows;
  /** The school's minute, if the day is today. */
  minute: number | null;
  /** Shows a link to the roll of the lesson in progress. */
  takesRoll?: boolean;
};

/** A day's lessons in order, with a line for the present moment. */
export function DayList({ day, shows, minute, takesRoll = false }: Props) {
  const { t } = useLingui();
  const ofChange = useChangeWords();
  const locale = currentLocale();
  if (day.holiday)
    return <p className="py-3 text-muted">{t`No school: ${namesFor(day.holiday, locale).own}`}</p>;
  if (!day.is_school_day) return <p className="py-3 text-muted">{t`No school on this day.`}</p>;
  if (day.lessons.length === 0) return <p className="py-3 text-muted">{t`No lessons on this day.`}</p>;
  const at = minute === null ? -1 : day.lessons.findIndex(({ ends }) => minute < ends);
  return (
    <ol className="flex flex-col divide-y divide-line">
      {day.lessons.map((lesson, nth) => {
        const isNow = minute !== null && nth === at && lesson.starts <= minute;
        return (
          <Fragment key={lesson.id}>
            {minute !== null && nth === at && !isNow && <NowLine minute={minute} />}
            <li
              aria-current={isNow ? 'time' : undefined}
              className={`flex gap-3 py-2.5 ${isNow ? 'border-s-3 border-s-accent ps-2' : ''}`}
            >
              <span className="w-12 shrink-0 text-sm tabular-nums text-muted">
                <span className="block">{clockOf(lesson.starts)}</span>
                <span className="block">{clockOf(lesson.ends)}</span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{subjectOf(lesson)}</span>
                <span className="block text-sm text-muted">{placeOf(lesson, shows)}</span>
                {lesson.change && (
                  <span className="block text-sm font-medium text-accent">{ofChange(lesson)}</span>
                )}
                {isNow && (
                  <span className="block text-sm font-medium text-accent">{t`Now, ${clockOf(minute)}`}</span>
                )}
                {isNow && takesRoll && (
                  <span className="mt-1.5 block">
                    <LessonActions lesson={lesson} day={day.day} />
                  </span>
                )}
              </span>
            </li>
          </Fragment>
        );
      })}
      {minute !== null && at === -1 && <NowLine minute={minute} />}
    </ol>
  );
}

function NowLine({ minute }: { minute: number }) {
  const { t } = useLingui();
  return (
    <li className="border-t-2! border-accent! py-1 text-sm font-medium text-accent">
      {t`Now, ${clockOf(minute)}`}
    </li>
  );
}

/** Links to the roll and the log of each class of a lesson. */
export function LessonActions({ lesson, day }: { lesson: TimetableLesson; day: string }) {
  const { t } = useLingui();
  const isOne = lesson.classes.length === 1;
  return (
    <span className="flex flex-wrap gap-2">
      {lesson.classes.map((one) => (
        <Fragment key={one.id}>
          <LinkButton
            to="/attendance"
            search={{ class: one.id }}
            {...(!isOne && { variant: 'secondary' })}
            icon={<ClipboardCheck aria-hidden />}
          >
            {isOne ? t`Take attendance` : t`Take attendance: ${classLabel(one)}`}
          </LinkButton>
          <LinkButton
            to="/lesson-log"
            search={{ class_id: one.id, day, starts: String(lesson.starts) }}
            variant="secondary"
            icon={<BookOpenText aria-hidden />}
          >
            {isOne ? t`Write the log` : t`Write the log: ${classLabel(one)}`}
          </LinkButton>
        </Fragment>
      ))}
    </span>
  );
}

/** A lesson in one line, for places too small for the list. */
export function lessonLine(lesson: TimetableLesson, shows: Shows): string {
  return [timesOf(lesson), subjectOf(lesson), placeOf(lesson, shows)].filter(Boolean).join(' · ');
}
