import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { maySeeBank } from '../../bank.policy.ts';
import { bankApi, savingsApi } from '../bank.client.ts';
import { OfficeSavings } from '../components/office-savings.tsx';
import { NoSavings, SavingsList, SavingsLoading } from '../components/savings-list.tsx';

/** A student's savings on the student's page: office actions, or read-only for a family. */
export function StudentSavings({ student }: { student: PickedStudent }) {
  const may = useMay();
  return may(maySeeBank) ? <OfOffice student={student} /> : <OfFamily studentId={student.student_id} />;
}

function OfOffice({ student }: { student: PickedStudent }) {
  const { student_id } = student;
  const list = useQuery(bankApi.list.queryOptions({ input: { student_id } }));
  if (list.data) return <OfficeSavings student={student} accounts={list.data.accounts} />;
  return list.error ? <LoadFailed of={list} /> : <SavingsLoading />;
}

function OfFamily({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const list = useQuery(savingsApi.list.queryOptions());
  if (!list.data) return list.error ? <LoadFailed of={list} /> : <SavingsLoading />;
  const accounts = list.data.filter(({ members }) =>
    members.some(({ student_id }) => student_id === studentId),
  );
  if (accounts.length === 0)
    return <NoSavings>{t`Ask the school office to open one. You can make a first deposit.`}</NoSavings>;
  return <SavingsList accounts={accounts} />;
}
