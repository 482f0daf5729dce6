import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { useLive } from '#platform/live/web/use-live.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import type { Announcement } from '../announcements.contract.ts';
import type { announcementFilters } from '../announcements.filters.ts';
import { mayBeTold } from '../announcements.policy.ts';
import { ANNOUNCEMENTS_A_PAGE } from '../announcements.rules.ts';
import { announcementsApi } from './announcements.client.ts';

type Page = { announcements: Announcement[]; more: boolean; as_of: string };

/** Every open page learns of a new announcement at the same time; requests are spread at random over this time. */
const SPREAD_MS = 600;

/**
 * Keeps the list current. The first page of a reader who is notified fetches only new announcements; other
 * pages, and any change of existing ones, cause a full refetch.
 */
export function useNewAnnouncements(
  filters: FiltersOf<typeof announcementFilters>,
  { data }: Pick<UseQueryResult<Page>, 'data'>,
  readAgain: () => void,
): void {
  const queries = useQueryClient();
  const may = useMay();
  const isFirst = !filters.search && !filters.view && (filters.page ?? 1) === 1;
  const since = isFirst && may(mayBeTold) ? data?.as_of : undefined;

  async function readNew(): Promise<void> {
    if (!since) return readAgain();
    try {
      const found = await announcementsApi.newSince.call({ since });
      if (found.all) return readAgain();
      queries.setQueryData<Page>(
        announcementsApi.list.queryKey({ input: filters }),
        (shown) => shown && withNew(shown, found),
      );
    } catch {
      readAgain();
    }
  }
  useLive('announcements:all', () => void setTimeout(() => void readNew(), Math.random() * SPREAD_MS));
}

const latestFirst = (one: Announcement, other: Announcement) =>
  Number(other.pinned) - Number(one.pinned) ||
  (one.publish_at === other.publish_at ? 0 : one.publish_at < other.publish_at ? 1 : -1);

/** A first page with newer announcements added; existing ones are unchanged. */
export function withNew(shown: Page, found: Pick<Page, 'announcements' | 'as_of'>): Page {
  const known = new Set(shown.announcements.map(({ id }) => id));
  const all = [...shown.announcements, ...found.announcements.filter(({ id }) => !known.has(id))];
  return {
    announcements: all.toSorted(latestFirst).slice(0, ANNOUNCEMENTS_A_PAGE),
    more: shown.more || all.length > ANNOUNCEMENTS_A_PAGE,
    as_of: found.as_of,
  };
}
