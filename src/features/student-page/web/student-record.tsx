import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { mayReadAudit } from '#features/audit/audit.policy.ts';
import { WhoSaw } from '#features/audit/web/shared/who-saw.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { Student } from '#features/students/students.contract.ts';
import { StudentStatusBadge } from '#features/students/web/shared/student-status.tsx';
import { mayWriteStudents } from '#features/students/students.policy.ts';
import { StudentPapers } from '#features/students/web/shared/student-papers.tsx';
import { StudentActions } from './student-actions.tsx';
import { StudentDetails } from '#features/students/web/shared/student-details.tsx';
import { StudentGuardians } from '#features/guardians/web/shared/student-guardians.tsx';
import { StudentSiblings } from '#features/guardians/web/shared/student-siblings.tsx';
import { StudentHistory } from '#features/students/web/shared/student-history.tsx';

type Props = { student: Student; back: { to: string; label: string } };

/** All that the reader may know of one student. */
export function StudentRecord({ student, back }: Props) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <>
      <PageHeader
        title={student.full_name ?? t`N/A`}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{student.roll_number}</span>
            <span>{student.class ? classLabel(student.class) : t`Not assigned`}</span>
            <StudentStatusBadge status={student.status} />
          </span>
        }
        back={back}
        actions={<StudentActions student={student} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-6">
          <StudentDetails student={student} />
          <StudentGuardians student={student} />
          <StudentSiblings studentId={student.id} />
        </div>
        <div className="flex flex-col gap-6">
          {may(mayWriteStudents) && <StudentPapers student={student} />}
          <StudentHistory studentId={student.id} />
          {may(mayReadAudit) && <WhoSaw studentId={student.id} />}
        </div>
      </div>
    </>
  );
}
