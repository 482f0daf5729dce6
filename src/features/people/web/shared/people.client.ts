import { apiFor } from '#platform/http/web/api.ts';
import { peopleContract } from '../../people.contract.ts';
import { keepMe, keptMe } from './kept-me.ts';

/** People, as the browser asks for them. */
export const peopleApi = apiFor(peopleContract);

/** Who is asking, as the server sees it; the role in it decides what the portal offers. A teacher without a network is who they were. */
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
