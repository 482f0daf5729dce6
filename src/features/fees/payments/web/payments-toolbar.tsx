import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#features/ledger/ledger.rules.ts';
import { PeriodRange } from '#platform/ui/forms/period-range.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import type { HistoryFilters, SetHistoryFilters } from './use-payment-filters.ts';

type Props = { filters: HistoryFilters; onFilters: SetHistoryFilters; actions: ReactNode };

const TYPING = { replace: true };

export function PaymentsToolbar({ filters, onFilters, actions }: Props) {
  const { t } = useLingui();
  const methodName = useMethodName();
  return (
    <div className="filter-bar">
      <SearchField
        label={t`Search by student, roll number, reference or receipt`}
        placeholder={t`Student, reference or receipt...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, TYPING)}
      />
      <SelectField
        labelPlace="hidden"
        label={t`Payment Method`}
        value={filters.method ?? ''}
        onChange={(event) =>
          onFilters({ method: (event.target.value || undefined) as PaymentMethod | undefined })
        }
        options={[
          { value: '', label: t`All Methods` },
          ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
        ]}
      />
      <PeriodRange from={filters.from} to={filters.to} onChange={(change) => onFilters(change, TYPING)} />
      {actions}
    </div>
  );
}
