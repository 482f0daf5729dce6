import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';

/**
 * On the first of the month payments are constant: a slow phone must finish one refetch before the
 * next.
 */
const GATHERING_MS = 1_500;

/**
 * Refetches queries when fees change anywhere: topic `fees:all` for the office, `fee_account:<id>`
 * for one student. `also` covers state that a page keeps outside its queries.
 */
export function useLiveFees(topic: string, keys: readonly QueryKey[], also?: () => void): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAgain = useEffectEvent(() => {
    timer.current = undefined;
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    also?.();
  });
  useLive(topic, () => {
    timer.current ??= setTimeout(() => readAgain(), GATHERING_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
