import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { askOrKept, type Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { schoolMinute } from '../../attendance.rules.ts';
import { attendanceApi } from '../shared/attendance.client.ts';
import { keepDay, keptDay } from '../offline/store.ts';

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
