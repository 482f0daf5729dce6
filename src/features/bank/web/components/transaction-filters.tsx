import { useLingui } from '@lingui/react/macro';
import { PeriodRange } from '#platform/ui/forms/period-range.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { TransactionFilters } from '../../bank.contract.ts';
import type { TransactionType } from '../../bank.rules.ts';

type Props = {
  filters: TransactionFilters;
  onFilters: (patch: TransactionFilters, options?: { replace: boolean }) => void;
};

export function TransactionFilterBar({ filters, onFilters }: Props) {
  const { t } = useLingui();
  return (
    <div className="filter-bar px-4 md:px-5">
      <SelectField
        label={t`Transaction Type`}
        value={filters.type ?? ''}
        onChange={(event) => onFilters({ type: (event.target.value || undefined) as TransactionType })}
        options={[
          { value: '', label: t`All Types` },
          { value: 'deposit', label: t`Deposits` },
          { value: 'withdraw', label: t`Withdrawals` },
        ]}
      />
      <PeriodRange
        from={filters.from}
        to={filters.to}
        onChange={(change) => onFilters(change, { replace: true })}
      />
    </div>
  );
}
