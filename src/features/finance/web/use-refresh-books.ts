import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { budgetsApi, financeApi, financeImportsApi, recurrencesApi } from './finance.client.ts';

const BOOKS = [financeApi, recurrencesApi, budgetsApi, financeImportsApi];

/**
 * Refetches visible cards, lists, months, recurrences and imports after any change of a person's
 * books.
 */
export function useRefreshBooks(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const api of BOOKS) void queryClient.invalidateQueries({ queryKey: api.key() });
  }, [queryClient]);
}
