import { apiFor } from '#platform/http/web/api.ts';
import { peopleContract } from '../../people.contract.ts';
import { keepMe, keptMe, passedLimit } from './kept-me.ts';

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
        if (typeof (error as { status?: unknown }).status === 'number') throw error;
        const kept = keptMe();
        if (kept) return kept;
        const limit = passedLimit();
        if (limit === null) throw error;
        const { keptTooLong } = await import('./kept-too-long.ts');
        throw keptTooLong(limit);
      }
    },
    networkMode: 'always' as const,
    staleTime: 30_000,
  };
}
