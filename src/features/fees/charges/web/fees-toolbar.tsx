import { useLingui } from '@lingui/react/macro';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { FeeFilters } from '../fees.contract.ts';
import { FEE_STATUSES, type FeeStatus, type FeeTerm } from '../../fees.rules.ts';
import { FEE_STATUS_NAMES, useFeeTerms } from '../../web/shared/fee-words.tsx';

type Props = {
  filters: FeeFilters;
  onFilters: (patch: FeeFilters, options?: { replace: boolean }) => void;
};

const TYPING = { replace: true };

/** The search and the two filters of Student Fees, each 150 pixels wide on a desk. */
export function FeesToolbar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  const terms = useFeeTerms();
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_150px_150px]">
      <SearchField
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, TYPING)}
        className="max-md:col-span-2"
      />
      <SelectField
        labelPlace="hidden"
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(event) => onFilters({ status: (event.target.value || undefined) as FeeStatus })}
        options={[
          { value: '', label: t`All statuses` },
          ...FEE_STATUSES.map((status) => ({ value: status, label: t(FEE_STATUS_NAMES[status]) })),
        ]}
      />
      <SelectField
        labelPlace="hidden"
        label={t`Term`}
        value={filters.term ?? ''}
        onChange={(event) => onFilters({ term: (event.target.value || undefined) as FeeTerm })}
        options={[{ value: '', label: t`All terms` }, ...terms]}
      />
    </div>
  );
}
