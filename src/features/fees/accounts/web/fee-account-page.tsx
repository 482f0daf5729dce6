import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { feesApi } from '../../web/fees.client.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBody } from './account-body.tsx';
import { type PaymentEntry, useAccountPayment } from './use-account-payment.tsx';

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

type Props = { account: FeeAccount; pay: PaymentEntry };

function AccountHead({ account, pay }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const isOffice = useMay()(mayKeepFees);
  const { student } = account;
  const place = [student.roll_number || t`N/A`, student.class && classLabel(student.class)]
    .filter(Boolean)
    .join(' · ');
  return (
    <PageHeader
      title={nameOf(student)}
      subtitle={
        isOffice ? (
          <>
            {`${place} · `}
            <Link
              to={`/students/${student.student_id}`}
              className="text-primary underline underline-offset-2"
            >
              {t`Student’s page`}
            </Link>
          </>
        ) : (
          place
        )
      }
      back={{ to: '/fees', label: t`Back to Fees` }}
      actions={<AccountActions account={account} pay={pay} />}
    />
  );
}

function AccountView({ account }: { account: FeeAccount }) {
  const { pay, dialog } = useAccountPayment(account);
  return (
    <>
      <AccountHead account={account} pay={pay} />
      <AccountBody account={account} pay={pay} />
      {dialog}
    </>
  );
}
