import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import type { FiltersOf } from '#platform/http/filters.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PreviousNext } from '#platform/ui/lists/previous-next.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Announcement } from '../announcements.contract.ts';
import { announcementFilters } from '../announcements.filters.ts';
import { mayAnnounce, mayBeTold } from '../announcements.policy.ts';
import { announcementsApi } from './announcements.client.ts';
import { AnnouncementCard } from './components/announcement-card.tsx';
import { RecallDialog } from './components/recall-dialog.tsx';
import { useNewAnnouncements } from './use-new-announcements.ts';

export function AnnouncementsPage() {
  const { t } = useLingui();
  const may = useMay();
  const queries = useQueryClient();
  const [filters, setFilters] = useFilters(announcementFilters);
  const list = useQuery(
    announcementsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  const readAgain = () => void queries.invalidateQueries({ queryKey: announcementsApi.list.key() });
  useNewAnnouncements(filters, list, readAgain);
  useOpened(may(mayBeTold) ? list.data?.announcements : undefined);

  const [chosen, setChosen] = useState<Announcement | null>(null);
  const [recalled, setRecalled] = useState<Announcement | null>(null);
  const write = useLazyDialog(() =>
    import('./components/announcement-dialog.tsx').then((module) => module.AnnouncementDialog),
  );
  const reach = useLazyDialog(() =>
    import('./components/reach-dialog.tsx').then((module) => module.ReachDialog),
  );
  const open = (dialog: { show: () => void }, about: Announcement | null) => {
    setChosen(about);
    dialog.show();
  };
  useAsked({ create: may(mayAnnounce) && (() => open(write, null)) });
  const { data } = list;
  const writeButton = may(mayAnnounce) && (
    <Button
      icon={<Megaphone aria-hidden />}
      busy={write.loading && !chosen}
      onClick={() => open(write, null)}
      {...write.reached}
    >
      {t`New announcement`}
    </Button>
  );
  const isFiltered = Boolean(filters.search || filters.view);
  return (
    <>
      <PageHeader title={t`Announcements`} actions={writeButton} />
      <AnnouncementFilters filters={filters} onFilters={setFilters} />
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {data?.announcements.length === 0 && !filters.page && (
        <EmptyState
          title={isFiltered ? t`Nothing found` : t`No announcements yet`}
          action={!isFiltered && writeButton}
        />
      )}
      <div className="flex flex-col gap-3">
        {data?.announcements.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            unread={isNew(announcement)}
            onEdit={(about) => open(write, about)}
            onReach={(about) => open(reach, about)}
            onRecall={setRecalled}
          />
        ))}
      </div>
      {data && (
        <PreviousNext page={filters.page ?? 1} more={data.more} onPage={(page) => setFilters({ page })} />
      )}
      {write.Dialog && <write.Dialog announcement={chosen} onClose={write.close} />}
      {reach.Dialog && chosen && <reach.Dialog announcement={chosen} onClose={reach.close} />}
      <RecallDialog announcement={recalled} onClose={() => setRecalled(null)} />
    </>
  );
}

type Filters = FiltersOf<typeof announcementFilters>;
type FiltersProps = {
  filters: Filters;
  onFilters: (patch: Partial<Filters>, options?: { replace?: boolean }) => void;
};

/** Another search or view begins at its first page. */
function AnnouncementFilters({ filters, onFilters }: FiltersProps) {
  const { t } = useLingui();
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchField
        label={t`Search announcements`}
        placeholder={t`Search announcements`}
        className="min-w-48 flex-1 max-sm:basis-full"
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search, page: undefined }, { replace: true })}
      />
      <SelectField
        label={t`Show`}
        labelPlace="hidden"
        options={[
          { value: '', label: t`Current` },
          { value: 'archive', label: t({ message: 'Archive', context: 'noun' }) },
        ]}
        value={filters.view ?? ''}
        onChange={({ target }) =>
          onFilters({ view: target.value === 'archive' ? 'archive' : undefined, page: undefined })
        }
      />
    </div>
  );
}

const isNew = ({ opened_at, own, state }: Announcement) => !opened_at && !own && state === 'published';

/** Opened pages report this at random within this time, so that they do not all report at once. */
const OPENED_SPREAD_MS = 5_000;

/** Marks the new announcements on the page as opened; they still look new until the next fetch. */
function useOpened(announcements: readonly Announcement[] | undefined): void {
  const sent = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!announcements) return;
    const cameLater = sent.current !== null;
    sent.current ??= new Set();
    for (const { id } of announcements.filter(isNew)) {
      if (sent.current.has(id)) continue;
      sent.current.add(id);
      const open = () => void announcementsApi.open.call({ announcement_id: id }).catch(() => {});
      if (cameLater) setTimeout(open, Math.random() * OPENED_SPREAD_MS);
      else open();
    }
  }, [announcements]);
}
