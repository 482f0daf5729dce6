import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';
import { tillApi } from '../till.client.ts';

/** Batches updates on busy mornings: a slow phone must finish one refetch before the next. */
const GATHERING_MS = 1_000;

/** Refetches tills when cash moves anywhere. */
export function useLiveTills(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive('till:all', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: tillApi.key() });
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
