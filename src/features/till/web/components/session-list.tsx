import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock, PenLine, Printer } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { ActionMenu, type MenuAction } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { TillSession } from '../../till.contract.ts';
import { tillFilters } from '../../till.filters.ts';
import { tillApi } from '../till.client.ts';
import { SessionFilterBar } from './session-filter-bar.tsx';

/** All tills of the school, newest first, with cashiers and counts. */
export function SessionList({ onSheet }: { onSheet: (sessionId: string) => void }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const [filters, setFilters] = useFilters(tillFilters);
  const [chosen, setChosen] = useState<TillSession | null>(null);
  const list = useQuery(tillApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  const closing = useLazyDialog(() =>
    import('./close-till-dialog.tsx').then((module) => module.CloseTillDialog),
  );
  const sign = useMutation({
    mutationFn: (session_id: string) => tillApi.sign.call({ session_id }),
    onSuccess: () => showToast({ title: t`Success`, description: t`Count signed` }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: tillApi.key() }),
  });

  function actionsOf(session: TillSession): MenuAction[] {
    const actions: MenuAction[] = [
      { label: t`Print till sheet`, icon: Printer, onChoose: () => onSheet(session.id) },
    ];
    if (!session.closed_at)
      actions.push({
        label: t`Close till`,
        icon: Lock,
        onChoose: () => {
          setChosen(session);
          closing.show();
        },
      });
    else if (!session.signed_by && session.cashier_id !== user?.id)
      actions.push({ label: t`Sign the count`, icon: PenLine, onChoose: () => sign.mutate(session.id) });
    return actions;
  }

  return (
    <>
      <SessionFilterBar filters={filters} cashiers={list.data?.cashiers ?? []} onFilters={setFilters} />
      <LoadFailed of={list} />
      <Card title={t`Tills`} padded={false}>
        <DataTable
          caption={t`Tills`}
          rows={list.data?.sessions ?? []}
          rowKey={(session) => session.id}
          loading={list.isPending}
          empty={<EmptyState title={t`No tills found`} />}
          columns={[
            { key: 'cashier', header: t`Cashier`, primary: true, cell: cashierCell },
            { key: 'opened', header: t`Opened`, cell: openedCell, phone: 'below' },
            { key: 'closed', header: t({ message: 'Closed', context: 'till' }), cell: closedCell },
            { key: 'expected', header: t`Expected cash`, align: 'end', cell: expectedCell, phone: 'aside' },
            { key: 'difference', header: t`Difference`, align: 'end', cell: differenceCell, phone: 'below' },
            { key: 'signed', header: t`Signed by`, cell: signedCell },
            {
              key: 'actions',
              header: t`Actions`,
              hideHeader: true,
              align: 'end',
              cell: menuCell(actionsOf),
            },
          ]}
        />
        <Pagination
          page={filters.page ?? 1}
          pageSize={PAGE_SIZE}
          total={list.data?.total ?? 0}
          onPage={(page) => setFilters({ page })}
        />
      </Card>
      {closing.Dialog && chosen && (
        <closing.Dialog
          // The list is refetched during a count: the newest amount is the one to count against.
          session={list.data?.sessions.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={closing.close}
          onClosed={() => {
            closing.close();
            onSheet(chosen.id);
          }}
        />
      )}
    </>
  );
}

const menuCell = (actionsOf: (session: TillSession) => MenuAction[]) => (session: TillSession) => (
  <RowMenu session={session} actions={actionsOf(session)} />
);
const cashierCell = (session: TillSession) => <Cashier session={session} />;
const openedCell = ({ opened_at }: TillSession) => <Moment instant={opened_at} />;
const closedCell = ({ closed_at }: TillSession) => (closed_at ? <Moment instant={closed_at} /> : <Open />);
const expectedCell = ({ expected }: TillSession) => (
  <span className="figures whitespace-nowrap">{formatAmount(expected, 'XAF')}</span>
);
const differenceCell = ({ difference }: TillSession) => <Difference difference={difference} />;
const signedCell = ({ signed_by }: TillSession) => signed_by ?? '–';

function Cashier({ session: { cashier } }: { session: TillSession }) {
  const { t } = useLingui();
  return cashier ?? t`N/A`;
}

function Open() {
  const { t } = useLingui();
  return <Badge tone="pending">{t({ message: 'Open', context: 'till' })}</Badge>;
}

function Difference({ difference }: { difference: string | null }) {
  if (difference === null) return '–';
  return (
    <span className={clsx('figures whitespace-nowrap', difference !== '0' && 'font-medium text-danger')}>
      {difference !== '0' && !difference.startsWith('-') && '+'}
      {formatAmount(difference, 'XAF')}
    </span>
  );
}

function RowMenu({ session, actions }: { session: TillSession; actions: MenuAction[] }) {
  const { t } = useLingui();
  const name = session.cashier ?? session.opened_on;
  return <ActionMenu label={t`More for ${name}`} actions={actions} />;
}
