import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

type Props = {
  days: { first_day: SchoolDay; last_day: SchoolDay };
  name: string;
  /** The name is struck through. */
  struck?: boolean;
  facts: string;
  mark?: ReactNode;
  children?: ReactNode;
};

/** One entry of the calendar: weekday and date, name, details, a mark and actions. */
export function DayRow({
  days: { first_day, last_day },
  name,
  struck = false,
  facts,
  mark,
  children,
}: Props) {
  const locale = currentLocale();
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 md:px-5">
      <div className="w-24 shrink-0 sm:w-28 text-sm whitespace-nowrap">
        <time dateTime={first_day} className="block font-medium">
          {formatWeekday(first_day, locale)}
        </time>
        {last_day > first_day && <span className="text-muted">{`– ${formatWeekday(last_day, locale)}`}</span>}
      </div>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`font-medium wrap-anywhere ${struck ? 'line-through' : ''}`}>{name}</span>
          {mark}
        </p>
        {facts && <p className="text-sm text-muted wrap-anywhere">{facts}</p>}
      </div>
      {children}
    </li>
  );
}
