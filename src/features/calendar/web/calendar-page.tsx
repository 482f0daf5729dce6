import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Rss } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMonth } from '#platform/time/format.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { CalendarEvent } from '../calendar.contract.ts';
import { calendarFilters } from '../calendar.filters.ts';
import { mayKeepCalendar } from '../calendar.policy.ts';
import { nameFor } from '../calendar.rules.ts';
import { calendarApi } from './calendar.client.ts';
import { DayRow } from './components/day-row.tsx';
import { EventRow } from './components/event-row.tsx';

type Holiday = { id: string; name_en: string; name_fr: string; first_day: SchoolDay; last_day: SchoolDay };
type Entry = { day: SchoolDay; at: number; event: CalendarEvent | null; holiday: Holiday | null };

/** The reader's coming events and holidays by month; administrators add, move and cancel events. */
export function CalendarPage() {
  const { t } = useLingui();
  const keeps = useMay()(mayKeepCalendar);
  const queries = useQueryClient();
  const [filters, setFilters] = useFilters(calendarFilters);
  const list = useQuery(calendarApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  const [chosen, setChosen] = useState<CalendarEvent | null>(null);
  const [cancelled, setCancelled] = useState<CalendarEvent | null>(null);
  const write = useLazyDialog(() =>
    import('./components/event-dialog.tsx').then((module) => module.EventDialog),
  );
  const feed = useLazyDialog(() =>
    import('./components/feed-dialog.tsx').then((module) => module.FeedDialog),
  );
  const open = (event: CalendarEvent | null) => {
    setChosen(event);
    write.show();
  };
  useAsked({ create: keeps && (() => open(null)) });
  const cancel = useMutation(
    calendarApi.cancel.mutationOptions({
      onSuccess: () => {
        setCancelled(null);
        showToast({ title: t`Success`, description: t`Event cancelled` });
        return queries.invalidateQueries({ queryKey: calendarApi.list.key() });
      },
      onError: toastError,
    }),
  );
  const isPast = filters.view === 'past';
  const entries = entriesOf(list.data);
  const addButton = keeps && (
    <Button
      icon={<CalendarPlus aria-hidden />}
      busy={write.loading && !chosen}
      onClick={() => open(null)}
      {...write.reached}
    >
      {t`Add an event`}
    </Button>
  );
  const feedButton = (
    <Button variant="secondary" icon={<Rss aria-hidden />} busy={feed.loading} onClick={feed.show}>
      {t`In my own calendar`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Calendar`}
        actions={
          addButton ? (
            <FoldedActions
              name={t`Calendar`}
              primary={addButton}
              folded={[{ label: t`In my own calendar`, icon: Rss, onChoose: feed.show }]}
            >
              {feedButton}
            </FoldedActions>
          ) : (
            feedButton
          )
        }
      />
      <div className="mb-3 flex">
        <SelectField
          label={t`Show`}
          labelPlace="hidden"
          options={[
            { value: '', label: t({ message: 'Coming', context: 'events' }) },
            { value: 'past', label: t({ message: 'Past', context: 'events' }) },
          ]}
          value={filters.view ?? ''}
          onChange={({ target }) => setFilters({ view: target.value === 'past' ? 'past' : undefined })}
        />
      </div>
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {list.data && entries.length === 0 && (
        <EmptyState
          title={isPast ? t`No past events` : t`No events yet`}
          action={!isPast && keeps && addButton}
        />
      )}
      <div className="flex flex-col gap-4">
        {byMonth(entries).map(([month, inMonth]) => (
          <Card
            key={month}
            title={
              <span className="first-letter:uppercase inline-block">
                {formatMonth(month, currentLocale())}
              </span>
            }
            padded={false}
          >
            <ul className="divide-y divide-line border-t border-line">
              {inMonth.map(({ event, holiday }) =>
                event ? (
                  <EventRow
                    key={event.id}
                    event={event}
                    keeping={keeps && !isPast ? { onEdit: open, onCancel: setCancelled } : null}
                  />
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
      {write.Dialog && <write.Dialog event={chosen} onClose={write.close} />}
      {feed.Dialog && <feed.Dialog onClose={feed.close} />}
      <ConfirmDialog
        open={cancelled !== null}
        danger
        title={t`Cancel this event?`}
        body={t`It stays in the calendar, marked as cancelled, so that nobody comes for it.`}
        confirmLabel={t`Cancel the event`}
        busy={cancel.isPending}
        onConfirm={() => cancelled && cancel.mutate({ event_id: cancelled.id })}
        onClose={() => setCancelled(null)}
      />
    </>
  );
}

/** Events and holidays in one order; the server's order is kept where days are equal. */
function entriesOf(data: { events: CalendarEvent[]; holidays: Holiday[] } | undefined): Entry[] {
  if (!data) return [];
  if (data.holidays.length === 0)
    return data.events.map((event) => ({ day: event.first_day, at: 0, event, holiday: null }));
  return [
    ...data.holidays.map((holiday) => ({ day: holiday.first_day, at: -2, event: null, holiday })),
    ...data.events.map((event) => ({
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
