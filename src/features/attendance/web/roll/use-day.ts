import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { schoolMinute } from '../../attendance.rules.ts';
import { attendanceApi } from '../shared/attendance.client.ts';

const offline = () => import('../offline/day-or-kept.ts');

/** Whether the worker answers for this page: what it has in store costs no bytes, and may come before it is asked for. */
export const isInStore = (): boolean => Boolean(navigator.serviceWorker?.controller);

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
    queryFn: async (): Promise<Fetched<AttendanceDay>> => {
      const asked = Date.now();
      if (isInStore()) void offline().catch(() => undefined);
      const answer = attendanceApi.day.call(day ? { day } : {});
      const dayOrKept = async () =>
        (await offline()).dayOrKept(owner, day ?? schoolDay(new Date(), timeZone), () => answer);
      const value = await answer.catch(() => null);
      if (!value) return dayOrKept();
      // It is shown before the code is here that keeps it on the device.
      whenIdle(() => void dayOrKept().catch(() => undefined));
      return { value, asked, kept: false };
    },
  });
}

/** How late a pupil comes now, by the school's clock, however wrong this device's is. */
export function schoolMinuteNow({ value, asked }: Fetched<AttendanceDay>, timeZone: string): number | null {
  if (value.minute === null) return null;
  const passed = Math.floor((Date.now() - asked) / 60_000);
  // A list kept on an earlier day, or for a day to come, says nothing of now.
  return passed < 0 || passed > 1_440 ? schoolMinute(new Date(), timeZone) : value.minute + passed;
}
