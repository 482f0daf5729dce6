import { useQuery } from '@tanstack/react-query';
import { feesApi } from '../../../web/fees.client.ts';

/** The balance of each child of the family, except children whose fees the reader may not see. */
export function useOwnStandings() {
  const { data, isPending } = useQuery(feesApi.own.queryOptions());
  // If the request fails, pages about the children render without it.
  return { standings: data ?? [], known: !isPending };
}
