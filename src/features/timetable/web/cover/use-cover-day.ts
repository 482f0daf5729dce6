import { useQueryClient } from '@tanstack/react-query';
import type { CoverDay } from '../../cover.contract.ts';
import { coverApi } from './cover.client.ts';

/** Stores the day returned by a change in the cache, whether or not the URL names a day. */
export function useCoverDay() {
  const queries = useQueryClient();
  return (cover: CoverDay) => {
    queries.setQueryData(coverApi.day.queryKey({ input: { day: cover.day } }), cover);
    void queries.invalidateQueries({ queryKey: coverApi.key() });
  };
}
