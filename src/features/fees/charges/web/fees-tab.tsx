import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeFilters, StudentFee } from '../fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { useBillWindow } from '../../papers/web/shared/print-bill.tsx';
import { useStableHandlers } from './fee-actions.tsx';
import { FeeTable } from './fee-table.tsx';
import { FeesToolbar, FilterChips } from './fees-toolbar.tsx';

type Props = {
  filters: FeeFilters;
  onFilters: (patch: FeeFilters, options?: { replace: boolean }) => void;
  onPay: (fee: StudentFee) => void;
};

const NO_FILTERS: FeeFilters = {
  search: '',
  status: undefined,
  term: undefined,
  structure_id: undefined,
  class_id: undefined,
  student_id: undefined,
  due_from: undefined,
  due_to: undefined,
};

const NO_FEES: readonly StudentFee[] = [];

export function FeesTab({ filters, onFilters, onPay }: Props) {
  const { t } = useLingui();
  const list = useQuery(feesApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const { printBill, billDialog } = useBillWindow();
  const [reduced, setReduced] = useState<StudentFee | null>(null);
  const reduce = useLazyDialog(() => import('./reduce-dialog.tsx').then((module) => module.ReduceDialog));
  const fees = list.data?.fees ?? NO_FEES;
  const payers = useMemo(
    () => new Map(list.data?.payers.map(({ student_id, ...payer }) => [student_id, payer])),
    [list.data],
  );
  const handlers = useStableHandlers({
    onBill: (fee) => printBill(fee.student.student_id, fee.id),
    onReduce: (fee) => {
      setReduced(fee);
      reduce.show();
    },
    onPay,
  });
  const filtered = Object.values(filters).some(Boolean);

  return (
    <div className="flex flex-col gap-2.5">
      <FeesToolbar filters={filters} onFilters={onFilters} />
      <FilterChips filters={filters} example={fees[0]} onFilters={onFilters} />
      <LoadFailed of={list} />
      {(list.data || !list.error) && (
        <Card padded={false}>
          {fees.length === 0 && !list.isPending ? (
            <EmptyState
              title={t`No fees found`}
              action={
                filtered ? (
                  <Button variant="secondary" onClick={() => onFilters(NO_FILTERS)}>
                    {t`Clear filters`}
                  </Button>
                ) : (
                  <LinkButton to="/fees?tab=structures" variant="secondary">
                    {t`Fee Structures`}
                  </LinkButton>
                )
              }
            >
              {!filtered && t`Create a fee structure, then assign it to students.`}
            </EmptyState>
          ) : (
            <FeeTable
              fees={fees}
              payers={payers}
              today={list.data?.today ?? ''}
              loading={list.isPending}
              handlers={handlers}
            />
          )}
          {list.data && list.data.total > 0 && (
            <Totals due={list.data.amount_due} paid={list.data.amount_paid} />
          )}
          <Pagination
            page={filters.page ?? 1}
            pageSize={PAGE_SIZE}
            total={list.data?.total ?? 0}
            onPage={(page) => onFilters({ page })}
          />
        </Card>
      )}
      {billDialog}
      {reduce.Dialog && reduced && <reduce.Dialog fee={reduced} onClose={reduce.close} />}
    </div>
  );
}

/** The totals of the filtered fees on all pages. */
function Totals({ due, paid }: { due: string; paid: string }) {
  const { t } = useLingui();
  const balance = formatMoney(centimes(moneyOf(due) - moneyOf(paid)), 'XAF');
  const sums = [
    [t`Amount Due`, formatAmount(due, 'XAF')],
    [t`Amount Paid`, formatAmount(paid, 'XAF')],
    [t`Balance`, balance],
  ] as const;
  return (
    <dl
      aria-label={t`Total of these fees`}
      className="flex flex-wrap gap-x-8 gap-y-1 border-t border-control px-4 py-3 text-sm md:justify-end md:px-5"
    >
      {sums.map(([term, amount]) => (
        <div key={term} className="flex gap-2 max-md:w-full max-md:justify-between">
          <dt className="text-muted">{term}</dt>
          <dd className="figures font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
