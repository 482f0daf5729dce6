import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Approval } from '../approvals.contract.ts';
import { approvalFilters } from '../approvals.filters.ts';
import { approvalsApi } from './approvals.client.ts';
import { type Action, ApprovalCard } from './components/approval-card.tsx';

/** Requests the reader may decide first, then the reader's own, then decided ones. */
export function ApprovalsPage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [filters, setFilters] = useFilters(approvalFilters);
  const list = useQuery(
    approvalsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  useLive('approvals:all', () => void queries.invalidateQueries({ queryKey: approvalsApi.list.key() }));
  const [chosen, setChosen] = useState<{ approval: Approval; action: Action } | null>(null);
  const decide = useLazyDialog(() =>
    import('./components/decide-dialog.tsx').then((module) => module.DecideDialog),
  );
  const cards = (approvals: readonly Approval[]) => (
    <ul className="divide-y divide-line">
      {approvals.map((approval) => (
        <ApprovalCard
          key={approval.id}
          approval={approval}
          onAct={(action) => {
            setChosen({ approval, action });
            decide.show();
          }}
        />
      ))}
    </ul>
  );
  const { data } = list;
  return (
    <>
      <PageHeader title={t`Approvals`} />
      <LoadFailed of={list} />
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {data && (
        <div className="flex flex-col gap-4">
          {data.to_decide.length === 0 && <EmptyState title={t`Nothing is waiting for you.`} />}
          {data.to_decide.length > 0 && <Part title={t`Waiting for you`}>{cards(data.to_decide)}</Part>}
          {data.own.length > 0 && <Part title={t`Your requests`}>{cards(data.own)}</Part>}
          {data.decided_total > 0 && (
            <Part title={t`Decided`}>
              {cards(data.decided)}
              <Pagination
                page={filters.page ?? 1}
                pageSize={PAGE_SIZE}
                total={data.decided_total}
                onPage={(page) => setFilters({ page })}
              />
            </Part>
          )}
        </div>
      )}
      {decide.Dialog && chosen && <decide.Dialog {...chosen} onClose={decide.close} />}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} padded={false}>
    {children}
  </Card>
);
