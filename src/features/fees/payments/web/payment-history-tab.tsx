import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { paymentsApi } from '../../web/fees.client.ts';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';
import { PaymentList } from './payment-list.tsx';
import { PaymentsToolbar } from './payments-toolbar.tsx';
import { usePaymentFilters } from './use-payment-filters.ts';

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
            read={(options) => paymentsApi.exportPayments.call({ ...everyPage, ...options })}
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
