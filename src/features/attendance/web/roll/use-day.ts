import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { schoolMinute } from '../../attendance.rules.ts';
import { attendanceApi } from '../shared/attendance.client.ts';
import { reached } from '../offline/outbox.ts';
import { keepDay, keptDay } from '../offline/store.ts';

export type Fetched<Value> = {
  value: Value;
  /** When this device asked for it, in its own time. */
  asked: number;
  /** The server cannot be reached: this is what the device kept. */
  kept: boolean;
};

/** Asks the server, and without it the device. A refusal is an answer: then nothing kept is shown. */
export async function askOrKept<Value>(
  ask: () => Promise<Value>,
  keep: (value: Value) => Promise<void>,
  find: () => Promise<{ value: Value; at: string } | undefined>,
): Promise<Fetched<Value>> {
  const asked = Date.now();
  try {
    const value = await ask();
    reached(true);
    // A device without room for it works as long as the network does.
    await keep(value).catch(() => undefined);
    return { value, asked, kept: false };
  } catch (error) {
    if (typeof (error as { status?: unknown }).status === 'number') throw error;
    reached(false);
    const found = await find().catch(() => undefined);
    if (!found) throw error;
    return { value: found.value, asked: Date.parse(found.at), kept: true };
  }
}

export const dayKey = (owner: string, day: string | undefined) => ['attendance-day', owner, day ?? 'today'];

/** A day's slots and classes, from the server or as this device kept them. */
export function useDay(day: string | undefined) {
  const { me } = useAuth();
  const { timeZone } = useInstallation();
  const owner = me?.user_id ?? '';
  return useQuery({
    queryKey: dayKey(owner, day),
    networkMode: 'always',
    retry: false,
    staleTime: 15_000,
    queryFn: () =>
      askOrKept<AttendanceDay>(
        () => attendanceApi.day.call(day ? { day } : {}),
        (value) => keepDay(owner, value),
        () => keptDay(owner, day ?? schoolDay(new Date(), timeZone)),
      ),
  });
}

/** How late a pupil comes now, by the school's clock, however wrong this device's is. */
export function schoolMinuteNow({ value, asked }: Fetched<AttendanceDay>, timeZone: string): number | null {
  if (value.minute === null) return null;
  const passed = Math.floor((Date.now() - asked) / 60_000);
  // A list kept on an earlier day, or for a day to come, says nothing of now.
  return passed < 0 || passed > 1_440 ? schoolMinute(new Date(), timeZone) : value.minute + passed;
}

/** Asks again for the day whenever the outbox has sent something. */
export function useDayAgain(changed: (again: () => void) => () => void): void {
  const queries = useQueryClient();
  useEffect(
    () => changed(() => void queries.invalidateQueries({ queryKey: ['attendance-day'] })),
    [changed, queries],
  );
}
