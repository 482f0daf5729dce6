import { useLingui } from '@lingui/react/macro';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { formatDay } from '#platform/time/format.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Explains why no roll is expected on a day; links the office to the school's calendar. */
export function NoSchool({ day, office = false }: { day: AttendanceDay; office?: boolean }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const when = formatDay(day.day, locale);
  const { holiday } = day;
  const isOutside = !holiday && !isWeekend(day.day);
  return (
    <EmptyState
      title={t`There is no school on ${when}`}
      action={isOutside && office && <LinkButton to="/settings/school-years">{t`School years`}</LinkButton>}
    >
      {holiday
        ? namesFor(holiday, locale).own
        : isOutside
          ? t`This day is not in any term of a school year.`
          : t`The roll is called from Monday to Friday, within the school year and outside of holidays.`}
    </EmptyState>
  );
}
