import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { savingsApi } from './bank.client.ts';
import { SavingsList, SavingsLoading } from './components/savings-list.tsx';

export function SavingsPage() {
  const { t } = useLingui();
  const accounts = useQuery(savingsApi.list.queryOptions());
  useErrorToast(accounts.error);
  return (
    <>
      <PageHeader title={t`Savings`} />
      {accounts.isPending && <SavingsLoading />}
      {!accounts.data && <LoadFailed of={accounts} />}
      {accounts.data?.length === 0 && (
        <EmptyState title={t`No savings account yet`}>
          {t`Ask the school office to open one. You can make a first deposit.`}
        </EmptyState>
      )}
      {accounts.data && accounts.data.length > 0 && <SavingsList accounts={accounts.data} />}
    </>
  );
}
