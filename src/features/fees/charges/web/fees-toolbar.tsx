import { useLingui } from '@lingui/react/macro';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { FeeFilters } from '../fees.contract.ts';
import type { FeeTerm } from '../../fees.rules.ts';
import { FEE_STATUSES, type FeeStatus } from '../fee-status.rules.ts';
import { FEE_STATUS_NAMES, useFeeTerms } from '../../web/shared/fee-words.tsx';

type Props = {
  filters: FeeFilters;
  onFilters: (patch: FeeFilters, options?: { replace: boolean }) => void;
};

const TYPING = { replace: true };

export function FeesToolbar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  const terms = useFeeTerms();
  return (
    <div className="filter-bar">
      <SearchField
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, TYPING)}
      />
      <SelectField
        labelPlace="beside"
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(event) => onFilters({ status: (event.target.value || undefined) as FeeStatus })}
        options={[
          { value: '', label: t`All` },
          ...FEE_STATUSES.map((status) => ({ value: status, label: t(FEE_STATUS_NAMES[status]) })),
        ]}
      />
      <SelectField
        labelPlace="beside"
        label={t`Term`}
        value={filters.term ?? ''}
        onChange={(event) => onFilters({ term: (event.target.value || undefined) as FeeTerm })}
        options={[{ value: '', label: t`All` }, ...terms]}
      />
    </div>
  );
}
