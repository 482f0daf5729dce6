import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { studentsApi } from './shared/students.client.ts';

/** The three figures above the directory, over all the students that the reader may see. */
export function StudentsSummary() {
  const { t } = useLingui();
  const { data, isPending } = useQuery(studentsApi.summary.queryOptions());
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:*:last:col-span-2 sm:grid-cols-3">
      <StatCard label={t`Total Students`} value={figure(data?.total)} loading={isPending} />
      <StatCard label={t`Active Students`} value={figure(data?.active)} loading={isPending} />
      <StatCard label={t`New This Month`} value={figure(data?.new_this_month)} loading={isPending} />
    </div>
  );
}

/** A dash while the figure is unknown: a zero would be a claim. */
function figure(count: number | undefined): string {
  return count === undefined ? '–' : formatNumber(count, currentLocale());
}
