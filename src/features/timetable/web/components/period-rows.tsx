import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { TimetablePeriod } from '../../timetable.contract.ts';
import { WEEKDAYS } from '../../timetable.rules.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';

type Props = {
  caption: string;
  periods: readonly TimetablePeriod[];
  /** Renders the content of a place in the grid. */
  renderCell: (place: { day: number; period: TimetablePeriod; row: number }) => ReactNode;
};

/** A version's week as a table: a row per period, a column per weekday; times without lessons are shaded. */
export function PeriodRows({ caption, periods, renderCell }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const lessons = periods.filter(({ is_break }) => !is_break);
  return (
    <table className="w-full min-w-2xl table-fixed border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-16 border-b border-line px-2 py-1.5 text-start font-medium text-muted">
            {t`Time`}
          </th>
          {WEEKDAYS.map((day) => (
            <th
              key={day}
              scope="col"
              className="border-b border-s border-line px-2 py-1.5 text-start font-medium"
            >
              {weekdayName(day, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => {
          const row = lessons.indexOf(period);
          return (
            <tr key={period.id}>
              <th
                scope="row"
                className={clsx(
                  'border-b border-line px-2 text-start align-top text-xs font-normal tabular-nums text-muted',
                  period.is_break ? 'py-0.5' : 'py-1',
                )}
              >
                <span className="block">{clockOf(period.starts)}</span>
                {!period.is_break && <span className="block">{clockOf(period.ends)}</span>}
              </th>
              {period.is_break ? (
                <td
                  colSpan={WEEKDAYS.length}
                  className="border-b border-s border-line bg-raised px-2 py-0.5 text-xs text-muted"
                >
                  {t`Break`}
                </td>
              ) : (
                WEEKDAYS.map((day) => (
                  <td
                    key={day}
                    className={clsx(
                      'h-12 border-b border-s border-line p-0 align-top',
                      !period.days.includes(day) && 'bg-raised',
                    )}
                  >
                    {period.days.includes(day) && renderCell({ day, period, row })}
                  </td>
                ))
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
