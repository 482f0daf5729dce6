import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Rss } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { CalendarEvent } from '../calendar.contract.ts';
import { calendarFilters } from '../calendar.filters.ts';
import { mayKeepCalendar } from '../calendar.policy.ts';
import { calendarApi } from './calendar.client.ts';
import { CancelEventDialog } from './components/cancel-event-dialog.tsx';
import { EventMonths } from './components/event-months.tsx';

/** The reader's future events and holidays by month; administrators add, change and cancel events. */
export function CalendarPage() {
  const { t } = useLingui();
  const keeps = useMay()(mayKeepCalendar);
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
  const isPast = filters.view === 'past';
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
            { value: '', label: t({ message: 'Upcoming', context: 'events' }) },
            { value: 'past', label: t({ message: 'Past', context: 'events' }) },
          ]}
          value={filters.view ?? ''}
          onChange={({ target }) => setFilters({ view: target.value === 'past' ? 'past' : undefined })}
        />
      </div>
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {list.data?.events.length === 0 && list.data.holidays.length === 0 && (
        <EmptyState
          title={isPast ? t`No past events` : t`No events yet`}
          action={!isPast && keeps && addButton}
        />
      )}
      <EventMonths
        events={list.data?.events ?? []}
        holidays={list.data?.holidays ?? []}
        keeping={keeps && !isPast ? { onEdit: open, onCancel: setCancelled } : null}
      />
      {write.Dialog && <write.Dialog event={chosen} onClose={write.close} />}
      {feed.Dialog && <feed.Dialog onClose={feed.close} />}
      <CancelEventDialog event={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
}
