import { useQuery } from '@tanstack/react-query';
import { assistantApi } from '../assistant.client.ts';

const FRESH_MS = 5 * 60_000;

/** Whether the school has switched its assistant on; false until that is known. */
export function useAssistantIsOn(isAsked = true): boolean {
  const state = useQuery({ ...assistantApi.state.queryOptions(), staleTime: FRESH_MS, enabled: isAsked });
  return state.data?.is_on ?? false;
}
