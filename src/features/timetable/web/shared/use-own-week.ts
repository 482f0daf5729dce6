import { useMemo, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import type { TimetableWeek } from '../../timetable.contract.ts';
import { firstShown, KEPT_WEEKS } from '../../timetable.rules.ts';
import { timetableApi } from './timetable.client.ts';

/**
 * The reader's own week from the server or, offline, as stored on this device: the current week and two more.
 * Stored weeks use the device's day and minute.
 */
export function useOwnWeek(day: string | undefined) {
  const { me } = useAuth();
  const { timeZone } = useInstallation();
  const owner = me ? deviceOwner(me) : '';
  const [opened] = useState(() => new Date());
  const today = schoolDay(opened, timeZone);
  const thisMonday = mondayOf(firstShown(today));
  // One response serves all days of a week.
  const monday = day ? mondayOf(day) : thisMonday;
  const key = useMemo(() => [...timetableApi.week.key(), 'kept', owner, monday], [owner, monday]);
  const { base, query } = useAskedOrKept<TimetableWeek>({
    key,
    owner,
    kind: KEPT_WEEKS,
    name: monday,
    ask: () => timetableApi.week.call(monday === thisMonday ? {} : { day: monday }),
    onKept: async () => {
      if (monday !== thisMonday) return;
      whenIdle(() => {
        void import('./keep-weeks.ts')
          .then(({ keepWeeksAfter }) =>
            keepWeeksAfter(owner, thisMonday, (next) => timetableApi.week.call({ day: next })),
          )
          .catch(() => undefined);
      });
    },
  });
  const week = useMemo(
    () => base && (base.kept ? { ...base.value, today, minute: schoolMinute(opened, timeZone) } : base.value),
    [base, today, opened, timeZone],
  );
  const answeredAt = base && (base.kept ? opened.getTime() : base.asked);
  // While another week loads, the previous one stays visible with its buttons, one of which has the focus.
  const [last, setLast] = useState<{ week: TimetableWeek; answeredAt: number } | null>(null);
  if (week && answeredAt !== null && week !== last?.week) setLast({ week, answeredAt });
  return { shown: week && answeredAt !== null ? { week, answeredAt } : last, query };
}
