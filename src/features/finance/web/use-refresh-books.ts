import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { budgetsApi, financeApi, financeImportsApi, recurrencesApi } from './finance.client.ts';

const BOOKS = [financeApi, recurrencesApi, budgetsApi, financeImportsApi];

/** After any change of one's books: cards, list, months, recurrences and imports are read again where they are on screen. */
export function useRefreshBooks(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const api of BOOKS) void queryClient.invalidateQueries({ queryKey: api.key() });
  }, [queryClient]);
}
