import { useLingui } from '@lingui/react/macro';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { formatDay } from '#platform/time/format.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';

/** A day on which nobody is expected. */
export function NoSchool({ day }: { day: AttendanceDay }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const when = formatDay(day.day, locale);
  const { holiday } = day;
  return (
    <EmptyState title={t`There is no school on ${when}`}>
      {holiday
        ? namesFor(holiday, locale).own
        : t`The roll is called from Monday to Friday, within the school year and outside of holidays.`}
    </EmptyState>
  );
}
