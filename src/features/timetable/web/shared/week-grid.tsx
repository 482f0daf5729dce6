import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { dayName } from './day-names.ts';
import type { TimetableWeek } from '../../timetable.contract.ts';
import { useChangeWords } from './change-words.ts';
import { placeOf, type Shows, subjectOf } from './lesson-words.ts';

type Props = { week: TimetableWeek; shows: Shows; minute: number };

/** A week as a grid: a row per period, a column per day. */
export function WeekGrid({ week, shows, minute }: Props) {
  const { t } = useLingui();
  const ofChange = useChangeWords();
  const locale = currentLocale();
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t`Timetable of the week`}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-16 border-b border-line px-2 py-1.5 text-start font-medium text-muted">
            {t`Time`}
          </th>
          {week.days.map(({ day, holiday, is_school_day }) => (
            <th
              key={day}
              scope="col"
              aria-current={day === week.today ? 'date' : undefined}
              className={clsx(
                'border-b border-s border-line px-2 py-1.5 text-start font-medium',
                day === week.today && 'text-accent',
              )}
            >
              {dayName(day, locale)}
              {(holiday || !is_school_day) && (
                <span className="block text-xs font-normal text-muted">
                  {holiday ? namesFor(holiday, locale).own : t`No school`}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.periods.map((period) => (
          <tr key={`${period.starts} ${period.ends}`}>
            <th
              scope="row"
              className={clsx(
                'border-b border-line px-2 text-start align-top text-xs font-normal tabular-nums text-muted',
                period.is_break ? 'py-0.5' : 'py-1.5',
              )}
            >
              <span className="block">{clockOf(period.starts)}</span>
              {!period.is_break && <span className="block">{clockOf(period.ends)}</span>}
            </th>
            {period.is_break ? (
              <td
                colSpan={week.days.length}
                className="border-b border-s border-line bg-raised px-2 py-0.5 text-xs text-muted"
              >
                {t`Break`}
              </td>
            ) : (
              week.days.map(({ day, lessons }) => {
                const lesson = lessons.find(
                  ({ starts, ends }) => starts === period.starts && ends === period.ends,
                );
                const isNow = day === week.today && period.starts <= minute && minute < period.ends;
                return (
                  <td
                    key={day}
                    aria-current={isNow ? 'time' : undefined}
                    className={clsx(
                      'h-14 border-b border-s border-line px-2 py-1.5 align-top',
                      isNow && 'bg-raised shadow-[inset_3px_0_0_var(--color-accent)]',
                    )}
                  >
                    {lesson && (
                      <>
                        <span className="block font-medium wrap-anywhere">{subjectOf(lesson)}</span>
                        <span className="block text-xs text-muted">{placeOf(lesson, shows)}</span>
                        {lesson.change && (
                          <span className="block text-xs font-medium text-accent">{ofChange(lesson)}</span>
                        )}
                      </>
                    )}
                    {isNow && <span className="block text-xs font-medium text-accent">{t`Now`}</span>}
                  </td>
                );
              })
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
