import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeePayment, PaymentFilters } from '../payments.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { PaymentTable } from './payment-table.tsx';

type Props = {
  input: PaymentFilters;
  empty: ReactNode;
  onPage: (page: number) => void;
  /** The payment whose details are open, from the address. */
  open: string | undefined;
  onOpen: (paymentId: string | undefined) => void;
  /** Shows the total: not for one student, whose payments may be for others too. */
  withSum?: boolean;
  /** Shown in each row in place of the cashier. */
  receipt?: (payment: FeePayment) => ReactNode;
};

/** Payments, newest first, with their total; each opens with its items, receipts and reversal. */
export function PaymentList({ input, empty, onPage, open, onOpen, withSum = false, receipt }: Props) {
  const { t } = useLingui();
  const list = useQuery(paymentsApi.list.queryOptions({ input, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const details = useLazyDialog(() => import('./payment-dialog.tsx').then((module) => module.PaymentDialog));
  // Opened by the address, also through links from elsewhere and Back.
  const follow = useEffectEvent((payment: string | undefined) =>
    payment ? details.show() : details.close(),
  );
  useEffect(() => follow(open), [open]);
  const payments = list.data?.payments;
  const sum = list.data && formatAmount(list.data.amount, 'XAF');
  return (
    <Card {...(withSum ? {} : { title: t`Payment History` })} padded={false}>
      {list.error && (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={list} />
        </div>
      )}
      {(payments || !list.error) && (
        <PaymentTable
          payments={payments ?? []}
          loading={list.isPending}
          onShow={({ id }) => onOpen(id)}
          empty={empty}
          receipt={receipt}
        />
      )}
      {withSum && payments && payments.length > 0 && (
        <p className="border-t border-control px-3.5 py-2 text-sm text-muted md:text-end">
          {t`Total of these payments: ${sum}`}
        </p>
      )}
      <Pagination
        label={t`Pages of payments`}
        page={input.page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={onPage}
      />
      {details.Dialog && open && <details.Dialog paymentId={open} onClose={() => onOpen(undefined)} />}
    </Card>
  );
}
