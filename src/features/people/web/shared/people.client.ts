import { apiFor } from '#platform/http/web/api.ts';
import { peopleContract } from '../../people.contract.ts';
import { keepMe, keptMe } from './kept-me.ts';

export const peopleApi = apiFor(peopleContract);

/**
 * The current person as the server sees them; the role decides what the portal offers. Offline, a
 * teacher or a family is read from the device.
 */
export function meOptions() {
  const { queryKey } = peopleApi.me.queryOptions();
  return {
    queryKey,
    queryFn: async () => {
      try {
        return keepMe(await peopleApi.me.call());
      } catch (error) {
        const kept = typeof (error as { status?: unknown }).status === 'number' ? null : keptMe();
        if (kept) return kept;
        throw error;
      }
    },
    networkMode: 'always' as const,
    staleTime: 30_000,
  };
}
