import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMonth } from '#platform/time/format.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import { Card } from '#platform/ui/card.tsx';
import type { CalendarEvent } from '../../calendar.contract.ts';
import { nameFor } from '../../calendar.rules.ts';
import { DayRow } from './day-row.tsx';
import { EventRow } from './event-row.tsx';

type Holiday = { id: string; name_en: string; name_fr: string; first_day: SchoolDay; last_day: SchoolDay };
type Entry = { day: SchoolDay; at: number; event: CalendarEvent | null; holiday: Holiday | null };

type Props = {
  events: readonly CalendarEvent[];
  holidays: readonly Holiday[];
  /** How an administrator changes or cancels an event; null if nothing can be changed. */
  keeping: ComponentProps<typeof EventRow>['keeping'];
};

/** Events and holidays in a card a month. */
export function EventMonths({ events, holidays, keeping }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4">
      {byMonth(entriesOf(events, holidays)).map(([month, inMonth]) => (
        <Card
          key={month}
          title={
            <span className="first-letter:uppercase inline-block">{formatMonth(month, currentLocale())}</span>
          }
          padded={false}
        >
          <ul className="divide-y divide-line border-t border-line">
            {inMonth.map(({ event, holiday }) =>
              event ? (
                <EventRow key={event.id} event={event} keeping={keeping} />
              ) : (
                holiday && (
                  <DayRow
                    key={holiday.id}
                    days={holiday}
                    name={nameFor(holiday, currentLocale())}
                    facts={t`No school`}
                  />
                )
              ),
            )}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** Events and holidays in one order; the server's order is kept where days are equal. */
function entriesOf(events: readonly CalendarEvent[], holidays: readonly Holiday[]): Entry[] {
  if (holidays.length === 0)
    return events.map((event) => ({ day: event.first_day, at: 0, event, holiday: null }));
  return [
    ...holidays.map((holiday) => ({ day: holiday.first_day, at: -2, event: null, holiday })),
    ...events.map((event) => ({
      day: event.first_day,
      at: event.starts_at ?? -1,
      event,
      holiday: null,
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day) || one.at - other.at);
}

/** The entries by the month of their first day, in their order. */
function byMonth(entries: readonly Entry[]): [string, Entry[]][] {
  const months = new Map<string, Entry[]>();
  for (const entry of entries) {
    const month = monthOf(entry.day);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months];
}
