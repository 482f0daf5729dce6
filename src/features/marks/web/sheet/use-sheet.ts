import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { onSettled, outboxState, startOutbox, watchOutbox } from '#platform/outbox/web/outbox.ts';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';
import { forgetOldSheets, SHEET_KIND } from './kept-sheets.ts';
import { sheetStore } from './sheet-store.ts';

/** After the last mark was sent the server is asked once what it holds now. */
const ASK_AGAIN_MS = 5_000;

const isOffline = () => outboxState().offlineSince !== null;

/** A sheet, from the server or as this device kept it, and the store of its cells. */
export function useSheet(sheetId: string) {
  const { me } = useAuth();
  const owner = me?.user_id ?? '';
  const queries = useQueryClient();
  useEffect(() => {
    if (owner) startOutbox(owner);
  }, [owner]);
  // Nothing else of the outbox: the page is not drawn anew for each mark.
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
  const [store] = useState(() => sheetStore(sheetId));
  useLayoutEffect(() => {
    if (base) store.serve(base.value, base.asked);
  }, [store, base]);
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = onSettled(({ group }) => {
      if (group !== sheetId) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!outboxState().waiting.some((one) => one.group === sheetId && one.refused === null))
          void queries.invalidateQueries({ queryKey: key, exact: true });
      }, ASK_AGAIN_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, key, sheetId]);
  return {
    sheet: base?.value ?? null,
    isKept: base?.kept ?? false,
    asked: base?.asked ?? null,
    offline,
    query,
    store,
    again: () => void queries.invalidateQueries({ queryKey: key, exact: true }),
  };
}
