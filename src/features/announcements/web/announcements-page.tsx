import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Announcement } from '../announcements.contract.ts';
import { announcementFilters } from '../announcements.filters.ts';
import { mayAnnounce, mayBeTold } from '../announcements.policy.ts';
import { announcementsApi } from './announcements.client.ts';
import { AnnouncementCard } from './components/announcement-card.tsx';

export function AnnouncementsPage() {
  const { t } = useLingui();
  const may = useMay();
  const queries = useQueryClient();
  const [filters, setFilters] = useFilters(announcementFilters);
  const list = useQuery(
    announcementsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  const readAgain = () => void queries.invalidateQueries({ queryKey: announcementsApi.list.key() });
  useLive('announcements:all', readAgain);
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
  const recall = useMutation(
    announcementsApi.recall.mutationOptions({
      onSuccess: () => {
        setRecalled(null);
        showToast({ title: t`Success`, description: t`Announcement recalled` });
        readAgain();
      },
      onError: toastError,
    }),
  );
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
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchField
          label={t`Search announcements`}
          placeholder={t`Search announcements`}
          className="min-w-48 flex-1 max-sm:basis-full"
          value={filters.search ?? ''}
          onChange={(search) => setFilters({ search, page: undefined }, { replace: true })}
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
            setFilters({ view: target.value === 'archive' ? 'archive' : undefined, page: undefined })
          }
        />
      </div>
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {data?.total === 0 && (
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
      <Pagination
        page={filters.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => setFilters({ page })}
      />
      {write.Dialog && <write.Dialog announcement={chosen} onClose={write.close} />}
      {reach.Dialog && chosen && <reach.Dialog announcement={chosen} onClose={reach.close} />}
      <ConfirmDialog
        open={recalled !== null}
        danger
        title={t`Recall this announcement?`}
        body={t`Nobody it was for sees it any more. Notices that were not read go too.`}
        confirmLabel={t`Recall`}
        busy={recall.isPending}
        onConfirm={() => recalled && recall.mutate({ announcement_id: recalled.id })}
        onClose={() => setRecalled(null)}
      />
    </>
  );
}

const isNew = ({ opened_at, own, state }: Announcement) => !opened_at && !own && state === 'published';

/** Marks the new announcements on the page as opened; they still look new until the next fetch. */
function useOpened(announcements: readonly Announcement[] | undefined): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const ids = (announcements ?? [])
      .filter((each) => isNew(each) && !sent.current.has(each.id))
      .map(({ id }) => id);
    for (const id of ids) {
      sent.current.add(id);
      void announcementsApi.open.call({ announcement_id: id }).catch(() => {});
    }
  }, [announcements]);
}
