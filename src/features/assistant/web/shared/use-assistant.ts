import { useQuery } from '@tanstack/react-query';
import { assistantApi } from '../assistant.client.ts';

const FRESH_MS = 5 * 60_000;

/** Whether the school's assistant is on; false until loaded. */
export function useAssistantIsOn(isAsked = true): boolean {
  const state = useQuery({ ...assistantApi.state.queryOptions(), staleTime: FRESH_MS, enabled: isAsked });
  return state.data?.is_on ?? false;
}
