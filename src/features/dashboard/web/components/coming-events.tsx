import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import type { ComingEvents } from '#features/calendar/calendar.contract.ts';
import { nameFor } from '#features/calendar/calendar.rules.ts';
import { timesOf } from '#features/calendar/web/shared/event-words.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatShortDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { NothingYet } from './nothing-yet.tsx';

/** The next event in one line: "5 Dec · Parents’ meeting". */
export function NextEvent({ events: { next } }: { events: ComingEvents }) {
  const { t } = useLingui();
  const [first] = next;
  if (!first) return t`No events yet`;
  return `${formatShortDay(first.first_day, currentLocale())} · ${nameFor(first, currentLocale())}`;
}

export function EventsCard({ events: { next } }: { events: ComingEvents }) {
  const { t } = useLingui();
  const locale = currentLocale();
  return (
    <Card title={t`Events`}>
      {next.length === 0 && <NothingYet>{t`No events yet`}</NothingYet>}
      <LinkRows>
        {next.map((event) => (
          <LinkRow
            key={event.id}
            icon={CalendarDays}
            to="/calendar"
            note={[formatShortDay(event.first_day, locale), timesOf(event), event.place]
              .filter(Boolean)
              .join(' · ')}
          >
            {nameFor(event, locale)}
          </LinkRow>
        ))}
      </LinkRows>
    </Card>
  );
}
