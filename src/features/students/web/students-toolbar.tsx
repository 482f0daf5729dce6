import { useLingui } from '@lingui/react/macro';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { StudentFilters } from '../students.contract.ts';
import { STUDENT_STATUSES, type StudentStatus } from '#features/roster/students.rules.ts';
import { STATUS_NAMES } from './shared/student-status.tsx';

type Props = {
  filters: StudentFilters;
  onFilters: (patch: StudentFilters, options?: { replace: boolean }) => void;
};

export function StudentsToolbar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  const classOptions = useClassOptions();
  return (
    <div className="filter-bar">
      <SearchField
        label={t`Search students`}
        placeholder={t`Search students...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, { replace: true })}
      />
      <SelectField
        labelPlace="hidden"
        label={t`Class`}
        value={filters.class_id ?? ''}
        onChange={(event) => onFilters({ class_id: event.target.value })}
        options={[{ value: '', label: t`All classes` }, ...classOptions]}
      />
      <SelectField
        labelPlace="hidden"
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(event) => onFilters({ status: event.target.value as StudentStatus })}
        options={[
          { value: '', label: t`All statuses` },
          ...STUDENT_STATUSES.map((status) => ({ value: status, label: t(STATUS_NAMES[status]) })),
        ]}
      />
    </div>
  );
}
