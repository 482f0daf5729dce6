import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { countWaiting } from '#platform/outbox/web/count-waiting.ts';
import { onSettled } from '#platform/outbox/web/outbox.ts';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import type { Roll, RollEvent } from '../../attendance.contract.ts';
import { attendanceApi } from '../shared/attendance.client.ts';
import { applyEvents, hasEntriesOf, withKeptEntries } from '../offline/apply-events.ts';
import { groupOf, ROLL_KIND } from '../offline/store.ts';
import { useOutbox } from './use-outbox.ts';

/** A class's roll in a slot of a day, from the server or this device, with local events applied. */
export function useRoll({ class_id, day, slot_id }: { class_id: string; day: string; slot_id: string }) {
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  const { waiting, sent } = useOutbox();
  const queries = useQueryClient();
  const here = groupOf({ class_id, day });
  const key = useMemo(
    () => ['attendance-roll', owner, class_id, day, slot_id],
    [owner, class_id, day, slot_id],
  );
  const { base: found, query } = useAskedOrKept<Roll>({
    key,
    owner,
    kind: ROLL_KIND,
    name: here,
    ask: () => attendanceApi.roll.call({ class_id, day, slot_id }),
    into: withKeptEntries,
  });
  // A stored roll without this slot's entries is not shown until the server has answered or is unreachable.
  const waits = query.fetchStatus === 'fetching' && !query.data;
  const base = found && waits && !hasEntriesOf(found.value, slot_id) ? null : found;
  useEffect(
    () =>
      onSettled(({ group }) => {
        if (group === here) void queries.invalidateQueries({ queryKey: key, exact: true });
      }),
    [queries, key, here],
  );
  useLive(`register:${class_id}`, () => void queries.invalidateQueries({ queryKey: key, exact: true }));

  const roll = useMemo(() => {
    if (!base) return null;
    const said = [
      ...sent.filter((one) => one.group === here && one.sent_at >= base.asked),
      ...waiting.filter((one) => one.group === here && one.refused === null),
    ];
    return applyEvents(
      base.value,
      said.map(({ event }) => event as RollEvent),
    );
  }, [base, sent, waiting, here]);
  const unsent = countWaiting(waiting.filter(({ group }) => group === here));
  return { roll, unsent, isKept: base?.kept ?? false, asked: base?.asked ?? null, query };
}
