import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { AccountView } from './account-view.tsx';
import { feesApi } from '../../web/fees.client.ts';

/** One student's fee account with siblings; shows a message if there is no such student. */
export function FeeAccountPage() {
  const { t } = useLingui();
  const { studentId = '' } = useParams();
  const account = useQuery(feesApi.account.queryOptions({ input: { student_id: studentId } }));
  const { data, error } = account;
  // A failed refresh must not replace data already shown.
  if (data) return <AccountView account={data} />;
  const back = { to: '/fees', label: t`Back to Fees` };
  if (isMissing(error))
    return (
      <>
        <PageHeader title={t`Student not found`} back={back} />
        <EmptyState
          title={t`This student does not exist, or you may not see their fees.`}
          action={
            <LinkButton to={back.to} variant="secondary">
              {back.label}
            </LinkButton>
          }
        />
      </>
    );
  return (
    <>
      <PageHeader title={t`Fee Account`} back={back} />
      {error ? <LoadFailed of={account} /> : <Spinner label={t`Loading...`} />}
    </>
  );
}
