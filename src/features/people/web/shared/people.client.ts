import { apiFor } from '#platform/http/web/api.ts';
import { peopleContract } from '../../people.contract.ts';

/** People, as the browser asks for them. */
export const peopleApi = apiFor(peopleContract);

/** Who is asking, as the server sees it; the role in it decides what the portal offers. */
export function meOptions() {
  return peopleApi.me.queryOptions({ staleTime: 30_000 });
}
