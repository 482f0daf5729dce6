import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countFigure } from '#platform/ui/figures.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { studentsApi } from './shared/students.client.ts';

/** The three figures above the directory, over all students visible to the reader. */
export function StudentsSummary() {
  const { t } = useLingui();
  const { data, isPending, error } = useQuery(studentsApi.summary.queryOptions());
  useErrorToast(error);
  return (
    <StatGrid>
      <StatCard label={t`Total Students`} value={countFigure(data?.total)} loading={isPending} />
      <StatCard label={t`Active Students`} value={countFigure(data?.active)} loading={isPending} />
      <StatCard label={t`New This Month`} value={countFigure(data?.new_this_month)} loading={isPending} />
    </StatGrid>
  );
}
