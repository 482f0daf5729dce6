import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { ChangeTable } from './change-table.tsx';
import { financeApi } from '../../web/finance.client.ts';

/** The changes of the last 24 hours, newest first, each with an undo button. */
export function ActivityTab() {
  const { t } = useLingui();
  const changes = useQuery(financeApi.changes.queryOptions());
  useErrorToast(changes.error);
  if (changes.data?.length === 0)
    return (
      <EmptyState title={t`Nothing was changed in the last 24 hours`}>
        <Trans>Edits, deletions and imports can be undone here for 24 hours.</Trans>
      </EmptyState>
    );
  return (
    <Card title={t`Changes of the last 24 hours`} padded={false}>
      {changes.error && !changes.data ? (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={changes} />
        </div>
      ) : (
        <ChangeTable changes={changes.data ?? []} loading={changes.isPending} />
      )}
    </Card>
  );
}
