import { useQuery } from '@tanstack/react-query';
import { feesApi } from '../../../web/fees.client.ts';

/** What each child of the family owes; a child whose fees the reader may not see is not among them. */
export function useOwnStandings() {
  return useQuery(feesApi.own.queryOptions()).data;
}
