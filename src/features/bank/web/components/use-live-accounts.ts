import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';
import { bankApi } from '../bank.client.ts';

/** Debounce interval: on a busy day, a slow phone must finish one fetch before the next. */
const GATHERING_MS = 1_500;

export function useLiveAccounts(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive('bank:all', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: bankApi.list.key() });
    }, GATHERING_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
