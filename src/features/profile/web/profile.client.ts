import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiFor } from '#platform/http/web/api.ts';
import { profileContract } from '../profile.contract.ts';

export const profileApi = apiFor(profileContract);

/** Refetches everything after a change with wide effects on the server (a factor, a password). */
export function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries(), [queryClient]);
}
