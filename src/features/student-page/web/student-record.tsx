import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { useStudentAccount } from '#features/fees/accounts/web/shared/use-student-account.ts';
import { maySeeAttendance } from '#features/attendance/attendance.policy.ts';
import { maySeeReportCards } from '#features/report-cards/report-cards.policy.ts';
import { maySeeTaken } from '#features/subjects/subjects.policy.ts';
import { FeeFigures } from '#features/fees/accounts/web/shared/fee-figures.tsx';
import { SavingsFigure } from '#features/bank/web/shared/savings-figure.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Student } from '#features/students/students.contract.ts';
import { mayOpenEarlyWarning, mayWriteStudents } from '#features/students/students.policy.ts';
import { StudentPapers } from '#features/students/web/shared/student-papers.tsx';
import { maySeeDocuments } from '#features/student-files/student-files.policy.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { StudentDetails } from '#features/students/web/shared/student-details.tsx';
import { StudentStatusBadge } from '#features/students/web/shared/student-status.tsx';
import { pickedOf } from '#features/students/web/shared/picked-student.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { StudentActions } from './student-actions.tsx';
import { type StudentTab, useStudentTab } from './use-student-tab.ts';
import { guardiansApi } from '#features/guardians/web/shared/guardians.client.ts';
import { StudentGuardians } from '#features/guardians/web/shared/student-guardians.tsx';
import { StudentSiblings } from '#features/guardians/web/shared/student-siblings.tsx';

const StudentFees = lazy(() =>
  import('#features/fees/accounts/web/shared/fees-part.tsx').then((module) => ({
    default: module.StudentFees,
  })),
);
const ChildFees = lazy(() =>
  import('#features/fees/accounts/web/shared/child-fees-part.tsx').then((module) => ({
    default: module.ChildFees,
  })),
);
const StudentSavings = lazy(() =>
  import('#features/bank/web/shared/savings-part.tsx').then((module) => ({
    default: module.StudentSavings,
  })),
);

const StudentSubjects = lazy(async () => {
  const { StudentSubjects: part } = await import('#features/subjects/web/shared/student-subjects.tsx');
  return { default: part };
});

const StudentTimetable = lazy(async () => {
  const module = await import('#features/timetable/web/shared/student-timetable.tsx');
  return { default: module.StudentTimetable };
});

const DocumentsPart = lazy(async () => {
  const module = await import('#features/student-files/web/shared/documents-part.tsx');
  return { default: module.DocumentsPart };
});
const StudentPhoto = lazy(async () => {
  const module = await import('#features/student-files/web/shared/student-photo.tsx');
  return { default: module.StudentPhoto };
});
const StudentAttendance = lazy(async () => {
  const module = await import('#features/attendance/web/shared/attendance-part.tsx');
  return { default: module.StudentAttendance };
});

const StudentReportCards = lazy(async () => {
  const module = await import('#features/report-cards/web/shared/cards-part.tsx');
  return { default: module.StudentReportCards };
});

const StudentWarnings = lazy(async () => {
  const module = await import('#features/early-warning/web/shared/student-warnings.tsx');
  return { default: module.StudentWarnings };
});

const HistoryPart = lazy(async () => {
  const module = await import('./history-part.tsx');
  return { default: module.HistoryPart };
});

type Props = {
  student: Student;
  /** The page's path; its tabs are parts of the URL. */
  path: string;
  back?: { to: string; label: string };
  /** Shown above the record: links to a family's other children. */
  above?: ReactNode;
};

/** A student's record as far as the reader may see it, shared by the office's and the family's pages. */
export function StudentRecord({ student, path, back, above }: Props) {
  const { t } = useLingui();
  const tab = useStudentTab();
  const { hidden } = useStudentAccount(student.id);
  const may = useMay();
  const Fees = may(mayKeepFees) ? StudentFees : ChildFees;
  const tabs: { value: StudentTab; label: string; content: ReactNode }[] = [
    { value: 'overview', label: t`Overview`, content: <Overview student={student} /> },
    ...(may(maySeeAttendance)
      ? [
          {
            value: 'attendance' as const,
            label: t`Attendance`,
            content: <StudentAttendance studentId={student.id} />,
          },
        ]
      : []),
    ...(may(maySeeReportCards)
      ? [
          {
            value: 'marks' as const,
            label: t`Report cards`,
            content: <StudentReportCards studentId={student.id} />,
          },
        ]
      : []),
    ...(may(maySeeTaken)
      ? [
          {
            value: 'subjects' as const,
            label: t`Subjects`,
            content: <StudentSubjects studentId={student.id} />,
          },
        ]
      : []),
    { value: 'timetable', label: t`Timetable`, content: <StudentTimetable studentId={student.id} /> },
    ...(hidden
      ? []
      : [
          { value: 'fees' as const, label: t`Fees`, content: <Fees studentId={student.id} /> },
          {
            value: 'savings' as const,
            label: t`Savings`,
            content: <StudentSavings student={pickedOf(student)} />,
          },
        ]),
    ...(may(maySeeDocuments)
      ? [
          {
            value: 'documents' as const,
            label: t`Documents`,
            content: <DocumentsPart studentId={student.id} />,
          },
        ]
      : []),
    {
      value: 'history',
      label: t`History`,
      content: <HistoryPart studentId={student.id} />,
    },
  ];
  const chosen = tabs.some(({ value }) => value === tab) ? tab : 'overview';
  return (
    <>
      {above}
      <PageHeader
        title={student.full_name ?? t`N/A`}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{student.roll_number}</span>
            <span>{student.class ? classLabel(student.class) : t`Not assigned`}</span>
            <StudentStatusBadge status={student.status} />
            {may(mayOpenEarlyWarning) && (
              <Suspense fallback={null}>
                <StudentWarnings studentId={student.id} />
              </Suspense>
            )}
          </span>
        }
        {...(back && { back })}
        actions={<StudentActions student={student} />}
      />
      {!hidden && (
        <StatGrid>
          <FeeFigures studentId={student.id} to={`${path}?tab=fees`} />
          <SavingsFigure studentId={student.id} to={`${path}?tab=savings`} />
        </StatGrid>
      )}
      <Tabs
        label={student.full_name ?? t`N/A`}
        value={chosen}
        onChange={(next) => go({ to: '.', search: next === 'overview' ? {} : { tab: next } })}
        tabs={tabs.map((each) => ({
          ...each,
          content: <Suspense fallback={<Skeleton className="h-64 w-full" />}>{each.content}</Suspense>,
        }))}
      />
    </>
  );
}

function Overview({ student }: { student: Student }) {
  const may = useMay();
  const keeps = may(mayWriteStudents);
  const guardians = useQuery({
    ...guardiansApi.list.queryOptions({ input: { student_id: student.id } }),
    enabled: !keeps,
  });
  // The number of guardians above is unknown on a phone, so the details wait for them to avoid a layout shift.
  const showsDetails = keeps || !guardians.isPending;
  return (
    // On a phone teachers mostly need the parents' numbers, so these come before the identity details.
    <div
      className={clsx(
        'grid items-start gap-4 lg:grid-cols-[3fr_2fr]',
        !keeps && 'max-lg:[&>:last-child]:order-first',
      )}
    >
      {showsDetails && (
        <StudentDetails
          student={student}
          photo={
            student.photo && (
              <Suspense fallback={<Skeleton className="h-[90px] w-[72px]" />}>
                <StudentPhoto student={student} />
              </Suspense>
            )
          }
        />
      )}
      <div className="flex flex-col gap-4">
        <StudentGuardians student={student} />
        <StudentSiblings studentId={student.id} />
        {keeps && <StudentPapers student={student} />}
      </div>
    </div>
  );
}
