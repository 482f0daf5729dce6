import { useLingui } from '@lingui/react/macro';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { AccountActions } from './account-actions.tsx';
import type { PaymentEntry } from './use-account-payment.tsx';

type Props = { account: FeeAccount; pay: PaymentEntry };

export function AccountHead({ account, pay }: Props) {
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
