import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { attendanceApi } from '../shared/attendance.client.ts';

const offline = () => import('../offline/day-or-kept.ts');

/** Whether the service worker controls this page, so that preloading comes from its cache. */
export const isInStore = (): boolean => Boolean(navigator.serviceWorker?.controller);

export const dayKey = (owner: string, day: string | undefined) => ['attendance-day', owner, day ?? 'today'];

/** A day's slots and classes, from the server or as stored on this device. */
export function useDay(day: string | undefined) {
  const { me } = useAuth();
  const { timeZone } = useInstallation();
  const owner = me ? deviceOwner(me) : '';
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
      // The day is shown before the storage code has loaded.
      whenIdle(() => void dayOrKept().catch(() => undefined));
      return { value, asked, kept: false };
    },
  });
}

/** Minutes late now by the school's clock, even if this device's clock is wrong. */
export function schoolMinuteNow({ value, asked }: Fetched<AttendanceDay>, timeZone: string): number | null {
  if (value.minute === null) return null;
  const passed = Math.floor((Date.now() - asked) / 60_000);
  // A list stored for another day does not tell the current time.
  return passed < 0 || passed > 1_440 ? schoolMinute(new Date(), timeZone) : value.minute + passed;
}
