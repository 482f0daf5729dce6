import { useQuery } from '@tanstack/react-query';
import { feesApi } from '../../../web/fees.client.ts';

/** What each child of the family owes; a child whose fees the reader may not see is not among them. */
export function useOwnStandings() {
  const { data, isPending } = useQuery(feesApi.own.queryOptions());
  // Where it can't be fetched, a page about the children goes on without.
  return { standings: data ?? [], known: !isPending };
}
