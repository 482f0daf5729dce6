import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { Payout, TillMovement } from '../../till.contract.ts';
import { tillApi } from '../till.client.ts';
import { CATEGORY_NAMES, useFlowName } from './till-words.ts';

/** The movements of an open till, newest first. */
export function MovementList({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Payout | null>(null);
  const list = useQuery(
    tillApi.movements.queryOptions({
      input: { session_id: sessionId, page },
      placeholderData: keepPreviousData,
    }),
  );
  const reverse = useLazyDialog(() =>
    import('./reverse-payout-dialog.tsx').then((module) => module.ReversePayoutDialog),
  );
  function take(payout: Payout) {
    setChosen(payout);
    reverse.show();
  }
  return (
    <Card title={t`Cash movements`} padded={false}>
      <LoadFailed of={list} />
      <DataTable
        caption={t`Cash movements`}
        rows={list.data?.movements ?? []}
        rowKey={(movement) => movement.id}
        loading={list.isPending}
        empty={<EmptyState title={t`No cash has moved yet`} />}
        columns={[
          { key: 'kind', header: t`Details`, primary: true, cell: detailCell },
          { key: 'at', header: t`Date & Time`, cell: momentCell, phone: 'below' },
          { key: 'cashier', header: t`Cashier`, cell: cashierCell },
          { key: 'amount', header: t`Amount`, align: 'end', cell: amountCell, phone: 'aside' },
          { key: 'after', header: t`In the till`, align: 'end', cell: afterCell },
          {
            key: 'actions',
            header: t`Actions`,
            hideHeader: true,
            align: 'end',
            cell: actionCell(take),
          },
        ]}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={list.data?.total ?? 0} onPage={setPage} />
      {reverse.Dialog && chosen && <reverse.Dialog payout={chosen} onClose={reverse.close} />}
    </Card>
  );
}

const actionCell = (onPress: (payout: Payout) => void) => (movement: TillMovement) => (
  <ReverseButton payout={movement.payout} onPress={onPress} />
);
const detailCell = (movement: TillMovement) => <Detail movement={movement} />;
const cashierCell = ({ cashier }: TillMovement) => cashier;
const momentCell = ({ posted_at }: TillMovement) => <Moment instant={posted_at} />;
const amountCell = ({ amount }: TillMovement) => (
  <span className={clsx('figures font-medium whitespace-nowrap', !amount.startsWith('-') && 'text-success')}>
    {!amount.startsWith('-') && '+'}
    {formatAmount(amount, 'XAF')}
  </span>
);
const afterCell = ({ balance_after }: TillMovement) => (
  <span className="figures whitespace-nowrap">{formatAmount(balance_after, 'XAF')}</span>
);

function Detail({ movement }: { movement: TillMovement }) {
  const { t } = useLingui();
  const flow = useFlowName()(movement);
  const { payout, memo, whose, receipt } = movement;
  const who = whose.length > 0 ? whose.join(', ') : payout?.payee;
  const facts = [
    who && flow,
    payout?.category && t(CATEGORY_NAMES[payout.category]),
    payout?.voucher,
    payout?.note,
    payout ? null : memo,
  ];
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{who ?? flow}</span>
      <span className="text-sm font-normal text-muted md:text-xs">
        {facts.filter(Boolean).map((fact) => `${fact} · `)}
        <span className="figures whitespace-nowrap">{receipt}</span>
      </span>
      {payout?.has_file && <VoucherLink payout={payout} />}
      {payout?.reversed_by && (
        <span className="text-sm font-normal text-muted">{t`Reversed by ${payout.reversed_by}`}</span>
      )}
    </span>
  );
}

/** Downloads the photo or PDF of the voucher. */
function VoucherLink({ payout: { id, receipt } }: { payout: Payout }) {
  const { t } = useLingui();
  const open = useMutation({
    mutationFn: () => tillApi.voucher.call({ payout_id: id }),
    onSuccess: (file) => saveFile(file, `${receipt}-${file.name}`),
    onError: toastError,
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Paperclip aria-hidden />}
      busy={open.isPending}
      onClick={() => open.mutate()}
    >
      {t`Voucher`}
      <span className="sr-only">{receipt}</span>
    </Button>
  );
}

function ReverseButton({ payout, onPress }: { payout: Payout | null; onPress: (payout: Payout) => void }) {
  const { t } = useLingui();
  if (!payout || payout.reversed_by) return null;
  return (
    <Button variant="quiet" size="sm" icon={<Undo2 aria-hidden />} onClick={() => onPress(payout)}>
      {t`Reverse`}
      <span className="sr-only">{payout.receipt}</span>
    </Button>
  );
}
