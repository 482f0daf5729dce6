import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiFor } from '#platform/http/web/api.ts';
import { profileContract } from '../profile.contract.ts';

/** The own account, as the browser asks for it. */
export const profileApi = apiFor(profileContract);

/** For after a change that the server makes elsewhere too (a factor, a password): everything shown is asked for again. */
export function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries(), [queryClient]);
}
