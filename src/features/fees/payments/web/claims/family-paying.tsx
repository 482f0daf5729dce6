import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { FeeStudent } from '../../../charges/fee-standing.contract.ts';
import { claimsApi, waysApi } from '../../../web/fees.client.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { WayList } from '../ways/way-list.tsx';
import { SentClaims } from './sent-claims.tsx';

type Props = {
  students: readonly FeeStudent[];
  /** The student whose payments are listed; by default all that the family has sent. */
  input: { student_id?: string };
};

/** The family's payment methods, the payment reason to write, and the outcome of its claims. */
export function FamilyPaying({ students, input }: Props) {
  const { t } = useLingui();
  const ways = useQuery(waysApi.list.queryOptions());
  const claims = useQuery(claimsApi.mine.queryOptions({ input }));
  const dialog = useLazyDialog(() => import('./claim-dialog.tsx').then((module) => module.ClaimDialog));
  const fromAfar = ways.data?.filter(({ payment_method }) => payment_method !== 'cash') ?? [];
  // Rendered once both are loaded: it is below the first screen, so nothing visible shifts.
  if (ways.isPending || claims.isPending) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <Card
        title={t`How to pay`}
        actions={
          fromAfar.length > 0 && (
            <Button variant="primary" icon={<Send aria-hidden />} busy={dialog.loading} onClick={dialog.show}>
              {t`I have paid`}
            </Button>
          )
        }
      >
        {ways.data?.length === 0 && <p>{t`Please ask the school office how to pay.`}</p>}
        {ways.data && ways.data.length > 0 && (
          <>
            <WayList ways={ways.data} />
            <Reason students={students} />
          </>
        )}
      </Card>
      {claims.data && claims.data.length > 0 && (
        <SentClaims claims={claims.data} withStudent={students.length > 1} />
      )}
      {dialog.Dialog && <dialog.Dialog students={students} ways={fromAfar} onClose={dialog.close} />}
    </>
  );
}

/** The text for the payment's reference field at the operator or bank, by which the office identifies the child. */
function Reason({ students }: { students: readonly FeeStudent[] }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const [first] = students;
  if (students.length === 1 && first)
    return (
      <p className="mt-3">
        {t`As the reason, write the roll number:`}{' '}
        <strong className="figures select-all">{first.roll_number}</strong>
      </p>
    );
  return (
    <div className="mt-3">
      <p>{t`As the reason, write the roll number of the child:`}</p>
      <ul>
        {students.map((student) => (
          <li key={student.student_id} className="wrap-anywhere">
            <strong className="figures select-all">{student.roll_number}</strong>
            <span className="ms-2">{nameOf(student)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
