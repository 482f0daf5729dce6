import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { planFilters } from '../lesson-log.filters.ts';
import { CoverageTable } from './components/coverage-table.tsx';
import { lessonPlansApi } from './lesson-log.client.ts';

const OnePlan = latePart(() => import('./plan/one-plan.tsx').then((module) => module.OnePlan), RowsLoading);

/** The yearly plan of a class in a subject; without one in the URL, all plans that the reader may open. */
export function PlanPage() {
  const [{ class_id, subject_id }] = useFilters(planFilters);
  return class_id && subject_id ? (
    <OnePlan key={`${class_id} ${subject_id}`} place={{ class_id, subject_id }} />
  ) : (
    <AllPlans />
  );
}

function AllPlans() {
  const { t } = useLingui();
  const coverage = useQuery(lessonPlansApi.coverage.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader title={t`Yearly plans`} back={{ to: '/lesson-log', label: t`Lesson log` }} />
      <LoadFailed of={coverage} />
      {!coverage.isError && <CoverageTable coverage={coverage.data} showsClass />}
    </>
  );
}
