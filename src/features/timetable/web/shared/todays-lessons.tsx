import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import type { LessonsToday } from '../../timetable.contract.ts';
import { DayList } from './day-list.tsx';
import type { Shows } from './lesson-words.ts';
import { useMinute } from './use-minute.ts';

type Props = {
  today: LessonsToday;
  /** When the server answered, in milliseconds. */
  answeredAt: number;
  shows: Shows;
  takesRoll?: boolean;
};

/** The reader's own lessons of today on the dashboard, with a line for the current time. */
export function TodaysLessons({ today, answeredAt, shows, takesRoll = false }: Props) {
  const { t } = useLingui();
  const minute = useMinute(today.minute, answeredAt);
  return (
    <>
      <DayList day={today.day} shows={shows} minute={minute} takesRoll={takesRoll} />
      <Link
        to="/schedule"
        className="inline-flex min-h-control items-center text-sm font-medium text-primary hover:underline"
      >
        {t`The whole week`}
      </Link>
    </>
  );
}
