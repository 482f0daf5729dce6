import { mayReadAudit } from '#features/audit/audit.policy.ts';
import { WhoSaw } from '#features/audit/web/shared/who-saw.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { StudentHistory } from '#features/students/web/shared/student-history.tsx';

/** A student's history and, for administrators, who viewed the record. */
export function HistoryPart({ studentId }: { studentId: string }) {
  const may = useMay();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <StudentHistory studentId={studentId} />
      {may(mayReadAudit) && <WhoSaw studentId={studentId} />}
    </div>
  );
}
