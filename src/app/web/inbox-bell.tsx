import { useQueryClient } from '@tanstack/react-query';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { BellLink } from './bell-link.tsx';

/** The bell, which hears of what is new: then the answer that brought the number is asked for again. */
export function InboxBell({ userId, unread }: { userId: string; unread: number }) {
  const queries = useQueryClient();
  useLive(`inbox:${userId}`, () => void queries.invalidateQueries(meOptions()));
  return <BellLink unread={unread} />;
}
