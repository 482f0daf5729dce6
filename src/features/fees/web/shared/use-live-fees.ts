import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';

/** On the first of the month somebody pays all the time: a slow phone must finish one reading before the next. */
const GATHERING_MS = 1_500;

/**
 * Reads these again when fees change, wherever that is done: `fees:all` for the office, `fee_account:<id>` for one student.
 * `also` is for what a page keeps beside its queries.
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
