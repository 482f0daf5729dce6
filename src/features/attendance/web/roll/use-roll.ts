import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { useLive } from '#platform/live/web/use-live.ts';
import type { Roll } from '../../attendance.contract.ts';
import { attendanceApi } from '../shared/attendance.client.ts';
import { applyEvents } from '../offline/apply-events.ts';
import { onSettled } from '../offline/outbox.ts';
import { keepRoll, type Kept, keptRoll } from '../offline/store.ts';
import { askOrKept, type Fetched } from './use-day.ts';
import { useOutbox } from './use-outbox.ts';

/** A class's roll of a day: the server's, or what this device kept, with all that was said here since. */
export function useRoll(of: { class_id: string; day: string }) {
  const { class_id, day } = of;
  const { me } = useAuth();
  const owner = me?.user_id ?? '';
  const { waiting, sent } = useOutbox();
  const queries = useQueryClient();
  const key = useMemo(() => ['attendance-roll', owner, class_id, day], [owner, class_id, day]);
  // What the device kept stands at once; the server's takes its place.
  const kept = useQuery({
    queryKey: [...key, 'kept'],
    networkMode: 'always',
    retry: false,
    queryFn: async () => (await keptRoll(owner, class_id, day)) ?? null,
  });
  const fresh = useQuery({
    queryKey: key,
    networkMode: 'always',
    retry: false,
    staleTime: 15_000,
    queryFn: () =>
      askOrKept<Roll>(
        () => attendanceApi.roll.call({ class_id, day }),
        (value) => keepRoll(owner, value),
        () => keptRoll(owner, class_id, day),
      ),
  });
  useEffect(
    () =>
      onSettled((changed) => {
        if (changed.some((one) => one.class_id === class_id && one.day === day))
          void queries.invalidateQueries({ queryKey: key, exact: true });
      }),
    [queries, key, class_id, day],
  );
  useLive(`register:${class_id}`, () => void queries.invalidateQueries({ queryKey: key, exact: true }));

  const base = useMemo(() => fresh.data ?? keptAs(kept.data), [fresh.data, kept.data]);
  const roll = useMemo(() => {
    if (!base) return null;
    const isHere = (one: { class_id: string; day: string }) => one.class_id === class_id && one.day === day;
    const said = [
      ...sent.filter((one) => isHere(one) && one.sent_at >= base.asked),
      ...waiting.filter((one) => isHere(one) && one.refused === null),
    ];
    return applyEvents(
      base.value,
      said.map(({ event }) => event),
    );
  }, [base, sent, waiting, class_id, day]);
  const unsent = waiting.filter((one) => one.class_id === class_id && one.day === day).length;
  return { roll, unsent, isKept: base?.kept ?? false, asked: base?.asked ?? null, query: fresh };
}

const keptAs = (found: Kept<Roll> | null | undefined): Fetched<Roll> | null =>
  found ? { value: found.value, asked: Date.parse(found.at), kept: true } : null;
