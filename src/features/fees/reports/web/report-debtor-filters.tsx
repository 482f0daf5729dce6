import { useLingui } from '@lingui/react/macro';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { DebtorFilters } from '../fee-reports.contract.ts';

type Props = {
  filters: DebtorFilters;
  onFilters: (patch: DebtorFilters, options?: { replace: boolean }) => void;
};

export function ReportDebtorFilters({ filters, onFilters }: Props) {
  const { t } = useLingui();
  return (
    <div className="filter-bar px-4 md:px-5">
      <SearchField
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, { replace: true })}
      />
      <ClassSelect
        placeholder={t`All classes`}
        value={filters.class_id ?? ''}
        onChange={(event) => onFilters({ class_id: event.target.value || undefined })}
      />
      <SelectField
        label={t`How late`}
        value={filters.days ?? ''}
        onChange={(event) => onFilters({ days: (event.target.value || undefined) as DebtorFilters['days'] })}
        options={[
          { value: '', label: t`Any delay` },
          { value: '30', label: t`30 days or more` },
          { value: '60', label: t`60 days or more` },
          { value: '90', label: t`90 days or more` },
        ]}
      />
    </div>
  );
}
