import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { go } from '#platform/ui/routing/place.ts';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { ORPCError } from '@orpc/client';
import { useEffect } from 'react';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { bankApi } from './bank.client.ts';
import { AccountView } from './components/account-view.tsx';

const BANK = '/student-bank';

/** One savings account. Load failures lead back to the bank; a missing account is reported as such. */
export function BankAccountPage() {
  const { t } = useLingui();
  const { accountId = '' } = useParams();
  const { data, error } = useQuery({
    ...bankApi.get.queryOptions({ input: { account_id: accountId } }),
    // Offline requests must fail immediately, as specified, instead of waiting for the network.
    networkMode: 'always',
  });
  const missing = hasStatus(error, 404);
  // After the first load, a failed refresh keeps the data on screen.
  const lost = error && !data && !missing ? error : null;

  useEffect(() => {
    if (!lost) return;
    const why = hasStatus(lost, 422) ? t`This account does not exist.` : errorSentence(lost);
    showToast({ title: t`Error`, description: why, tone: 'destructive' });
    go({ to: BANK, replace: true });
  }, [lost, t]);

  if (data) return <AccountView account={data} />;
  const back = { to: BANK, label: t`Back to Dashboard` };
  return (
    <>
      <PageHeader title={missing ? t`Account not found` : t`Student Bank`} back={back} />
      {missing ? (
        <EmptyState
          title={t`This account does not exist.`}
          action={
            <LinkButton to={BANK} variant="secondary">
              {t`Back to Dashboard`}
            </LinkButton>
          }
        />
      ) : (
        <Spinner label={t`Loading...`} />
      )}
    </>
  );
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ORPCError && error.status === status;
}
