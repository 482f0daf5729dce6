import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { PeriodRange } from '#platform/ui/forms/period-range.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { paymentsApi } from '../../web/fees.client.ts';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';
import { PaymentList } from './payment-list.tsx';
import { type HistoryFilters, type SetHistoryFilters, usePaymentFilters } from './use-payment-filters.ts';

// The page refetches the list itself, for whichever tab is active.
const OPEN_PAYMENT = [paymentsApi.get.key()];
const NO_FILTERS = { search: undefined, method: undefined, from: undefined, to: undefined, page: undefined };
// Shares its edges with the card.
const EDGES = 'rounded-t-none border-x-0 border-b-0';

export function PaymentHistoryTab() {
  const { t } = useLingui();
  const { filters, setFilters, open, show } = usePaymentFilters();
  useLiveFees('fees:all', OPEN_PAYMENT);
  const { page: _, ...everyPage } = filters;
  return (
    <div className="flex flex-col gap-2">
      <PaymentsToolbar
        filters={filters}
        onFilters={setFilters}
        actions={
          <ExportMenu
            name={t`payments`}
            read={(options, call) => paymentsApi.exportPayments.call({ ...everyPage, ...options }, call)}
          />
        }
      />
      <PaymentList
        input={filters}
        onPage={(page) => setFilters({ page })}
        open={open}
        onOpen={show}
        withSum
        empty={
          Object.keys(everyPage).length > 0 ? (
            <EmptyState
              title={t`No payments match your filters`}
              className={EDGES}
              action={
                <Button variant="secondary" onClick={() => setFilters(NO_FILTERS)}>
                  {t`Clear filters`}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t`No payments recorded`} className={EDGES}>
              {t`Each payment appears here with its reference and receipt.`}
            </EmptyState>
          )
        }
      />
    </div>
  );
}

type Props = { filters: HistoryFilters; onFilters: SetHistoryFilters; actions: ReactNode };

const TYPING = { replace: true };

function PaymentsToolbar({ filters, onFilters, actions }: Props) {
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
