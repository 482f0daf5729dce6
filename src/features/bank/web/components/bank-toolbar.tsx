import { useLingui } from '@lingui/react/macro';
import { moneyOf } from '#platform/money/amount.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { AccountFilters } from '../../bank.contract.ts';
import { AmountFilter } from './amount-filter.tsx';

type Props = {
  filters: AccountFilters;
  onFilters: (patch: AccountFilters, options?: { replace: boolean }) => void;
};

const CROSSED = { message: /*i18n*/ 'Max Balance is below Min Balance' };
const TYPING = { replace: true };

export function BankToolbar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  const { search = '', min_balance = '', max_balance = '', closed = '' } = filters;
  const crossed = min_balance && max_balance && moneyOf(max_balance) < moneyOf(min_balance);
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_11rem_11rem_12rem]">
      <SearchField
        label={t`Search by account name, roll number or student name`}
        placeholder={t`Name or roll number...`}
        value={search}
        onChange={(typed) => onFilters({ search: typed }, TYPING)}
        // Aligned with its neighbors, which have labels above.
        className="col-span-full xl:col-span-1 xl:mt-[1.5625rem]"
      />
      <AmountFilter
        label={t`Min Balance`}
        value={min_balance}
        onChange={(amount) => onFilters({ min_balance: amount }, TYPING)}
      />
      <AmountFilter
        label={t`Max Balance`}
        value={max_balance}
        onChange={(amount) => onFilters({ max_balance: amount }, TYPING)}
        error={crossed ? CROSSED : undefined}
      />
      <SelectField
        label={t`Status`}
        value={closed}
        onChange={(event) => onFilters({ closed: event.target.value === 'true' ? 'true' : undefined })}
        options={[
          { value: '', label: t`Open accounts` },
          { value: 'true', label: t`Closed accounts` },
        ]}
        className="col-span-full lg:col-span-1"
      />
    </div>
  );
}
