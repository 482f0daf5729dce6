import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { savingsApi } from './bank.client.ts';
import { SavingsView } from './components/savings-view.tsx';

/** A family's account, read-only: balance, history and printable statement. */
export function SavingsAccountPage() {
  const { t } = useLingui();
  const { accountId = '' } = useParams();
  const accounts = useQuery(savingsApi.list.queryOptions());
  const account = accounts.data?.find(({ id }) => id === accountId);
  const back = { to: '/savings', label: t`Back to Savings` };

  if (account) return <SavingsView account={account} back={back} />;
  if (accounts.data)
    return (
      <>
        <PageHeader title={t`Account not found`} back={back} />
        <EmptyState
          title={t`This account does not exist, or you may not see it.`}
          action={
            <LinkButton to="/savings" variant="secondary">
              {t`Back to Savings`}
            </LinkButton>
          }
        />
      </>
    );
  return (
    <>
      <PageHeader title={t`Savings`} back={back} />
      {accounts.error ? <LoadFailed of={accounts} /> : <Spinner label={t`Loading...`} />}
    </>
  );
}
