import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { onSettled, outboxState, startOutbox, watchOutbox } from '#platform/outbox/web/outbox.ts';
import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';
import { forgetOldSheets, SHEET_KIND, withModeration } from './kept-sheets.ts';
import { sheetStore } from './sheet-store.ts';

/** The sheet is refetched once there have been no entries for a while, here or elsewhere. */
const ASK_AGAIN_MS = 4_000;

const isOffline = () => outboxState().offlineSince !== null;

/** A sheet, from the server or this device's storage, and the store of its cells. */
export function useSheet(sheetId: string) {
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  const queries = useQueryClient();
  useEffect(() => {
    if (!owner) return;
    startOutbox(owner);
    whenIdle(() => void registerWorker());
  }, [owner]);
  // Selects only this from the outbox, so that the page does not render for each mark.
  const offline = useSyncExternalStore(watchOutbox, isOffline);
  const key = useMemo(() => ['mark-sheet', owner, sheetId], [owner, sheetId]);
  const { base, query } = useAskedOrKept<Sheet>({
    key,
    owner,
    kind: SHEET_KIND,
    name: sheetId,
    ask: () => marksApi.sheet.call({ sheet_id: sheetId }),
    onKept: () => forgetOldSheets(owner),
  });
  const sheet = useMemo(() => base && withModeration(base.value), [base]);
  const [store] = useState(() => sheetStore(sheetId));
  useLayoutEffect(() => {
    if (base && sheet) store.serve(sheet, base.asked);
  }, [store, base, sheet]);
  useEffect(() => store.start(), [store]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isSending = outboxState().waiting.some((one) => one.group === sheetId && one.refused === null);
      // Changes still being sent trigger a refetch when they arrive.
      if (!isSending) void queries.invalidateQueries({ queryKey: key, exact: true });
    }, ASK_AGAIN_MS);
  }, [queries, key, sheetId]);
  useEffect(() => {
    const stop = onSettled(({ group }) => group === sheetId && askSoon());
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [askSoon, sheetId]);
  useLive(`marks:${sheetId}`, askSoon);
  const again = () => void queries.invalidateQueries({ queryKey: key, exact: true });
  return {
    sheet,
    isKept: base?.kept ?? false,
    asked: base?.asked ?? null,
    offline,
    query,
    store,
    again,
  };
}
