import { useLingui } from '@lingui/react/macro';
import { PeriodRange } from '#platform/ui/forms/period-range.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { TillFilters } from '../../till.contract.ts';

type Props = {
  filters: TillFilters;
  cashiers: readonly { id: string; name: string | null }[];
  onFilters: (patch: TillFilters) => void;
};

export function SessionFilterBar({ filters, cashiers, onFilters }: Props) {
  const { t } = useLingui();
  return (
    <div className="filter-bar">
      <PeriodRange
        from={filters.from}
        to={filters.to}
        onChange={(change) => onFilters({ ...change, page: undefined })}
      />
      <SelectField
        label={t`Cashier`}
        value={filters.cashier_id ?? ''}
        onChange={(event) => onFilters({ cashier_id: event.target.value || undefined, page: undefined })}
        placeholder={t`All cashiers`}
        options={cashiers.map(({ id, name }) => ({ value: id, label: name ?? t`N/A` }))}
      />
      <SelectField
        label={t`Count`}
        value={filters.differs ?? ''}
        onChange={(event) =>
          onFilters({ differs: event.target.value === 'true' ? 'true' : undefined, page: undefined })
        }
        options={[
          { value: '', label: t`All tills` },
          { value: 'true', label: t`With a difference` },
        ]}
      />
    </div>
  );
}
