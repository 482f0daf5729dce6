import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { coverageFilters } from '../lesson-log.filters.ts';
import { CoverageTable } from './components/coverage-table.tsx';
import { lessonPlansApi } from './lesson-log.client.ts';

/** For the office: the share of the program treated, by class or by subject of one class. */
export function CoveragePage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(coverageFilters);
  const classes = useClasses();
  const coverage = useQuery(
    lessonPlansApi.coverage.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  return (
    <>
      <PageHeader title={t`Lesson log`} />
      <SelectField
        label={t`Class`}
        labelPlace="hidden"
        className="mb-3 max-w-60"
        options={[
          { value: '', label: t`All classes` },
          ...(classes.data ?? []).map((each) => ({ value: each.id, label: classLabel(each) })),
        ]}
        value={filters.class_id ?? ''}
        onChange={({ target }) => setFilters({ class_id: target.value || undefined })}
      />
      <LoadFailed of={coverage} />
      {!coverage.isError && <CoverageTable coverage={coverage.data} showsClass={!filters.class_id} />}
    </>
  );
}
