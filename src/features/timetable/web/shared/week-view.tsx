import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, weekdayOf } from '#features/school-year/school-year.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatShortDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { TimetableWeek } from '../../timetable.contract.ts';
import { firstShown, nextLesson } from '../../timetable.rules.ts';
import { DayList, lessonLine, LessonActions } from './day-list.tsx';
import { weekdayName } from '#platform/time/weekday-name.ts';
import type { Shows } from './lesson-words.ts';
import { useMinute } from './use-minute.ts';
import { WeekGrid } from './week-grid.tsx';

type Props = {
  week: TimetableWeek;
  /** When the server answered, in milliseconds. */
  answeredAt: number;
  shows: Shows;
  /** Shows a link to the roll of the lesson in progress. */
  takesRoll?: boolean;
  /** The day chosen on a phone; defaults to today. */
  day: string | undefined;
  onDay: (day: string) => void;
};

/** A week's lessons: the grid on a wide screen, one day on a phone, with the next lesson above. */
export function WeekView({ week, answeredAt, shows, takesRoll = false, day, onDay }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const minute = useMinute(week.minute, answeredAt);
  const monday = week.days[0]!.day;
  const first = firstShown(week.today);
  const chosen =
    week.days.find((one) => one.day === (day ?? first)) ??
    week.days.find(({ lessons }) => lessons.length > 0) ??
    week.days[0]!;
  const today = week.days.find((one) => one.day === week.today);
  const next = today && nextLesson(today.lessons, minute);
  const from = formatShortDay(monday, locale);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t`Previous week`}
          onClick={() => onDay(addDays(monday, weekdayOf(chosen.day) - 8))}
        />
        <h2 className="text-lg">{t`Week of ${from}`}</h2>
        <IconButton
          icon={ChevronRight}
          label={t`Next week`}
          onClick={() => onDay(addDays(monday, weekdayOf(chosen.day) + 6))}
        />
      </div>
      {week.is_published ? (
        <>
          {next && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-card px-4 py-2.5">
              <p aria-live="polite">
                <span className="block text-sm text-muted">
                  {next.starts <= minute ? t`Now` : t`Next lesson`}
                </span>
                <span className="font-medium">{lessonLine(next, shows)}</span>
              </p>
              {takesRoll && next.starts <= minute && <LessonActions lesson={next} day={week.today} />}
            </div>
          )}
          <div className="md:hidden">
            <fieldset aria-label={t`Days`} className="mb-2 grid grid-cols-5 gap-1">
              {week.days.map((one) => (
                <button
                  key={one.day}
                  type="button"
                  aria-pressed={one.day === chosen.day}
                  onClick={() => onDay(one.day)}
                  className="min-h-control rounded border border-line bg-card text-sm aria-pressed:border-primary aria-pressed:font-semibold aria-pressed:text-primary"
                >
                  <span className="block">{weekdayName(weekdayOf(one.day), locale, 'short')}</span>
                  <span className="block text-xs tabular-nums">{Number(one.day.slice(8))}</span>
                </button>
              ))}
            </fieldset>
            <Card as="div" className="pt-0! *:py-0!">
              <DayList day={chosen} shows={shows} minute={chosen.day === week.today ? minute : null} />
            </Card>
          </div>
          <Card as="div" padded={false} className="overflow-x-auto max-md:hidden">
            <WeekGrid week={week} shows={shows} minute={minute} />
          </Card>
        </>
      ) : (
        <EmptyState title={t`No timetable is published for this week`}>
          {t`It appears here as soon as the school publishes it.`}
        </EmptyState>
      )}
    </div>
  );
}
