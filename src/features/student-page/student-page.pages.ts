import { STUDENT_DUTIES } from '#features/people/duties.rules.ts';
import type { Role } from '#features/people/people.rules.ts';
import { auditContract } from '#features/audit/audit.contract.ts';
import { bankContract } from '#features/bank/bank.contract.ts';
import { chosenContract } from '#features/subjects/chosen.contract.ts';
import { claimsContract } from '#features/fees/payments/claims.contract.ts';
import { documentsContract } from '#features/student-files/documents.contract.ts';
import { familiesContract } from '#features/guardians/families.contract.ts';
import { feesContract } from '#features/fees/charges/fees.contract.ts';
import { guardiansContract } from '#features/guardians/guardians.contract.ts';
import { justificationsContract } from '#features/attendance/justifications.contract.ts';
import { ledgerContract } from '#features/ledger/ledger.contract.ts';
import { page, read } from '#features/page.ts';
import { papersContract } from '#features/students/papers.contract.ts';
import { paymentsContract } from '#features/fees/payments/payments.contract.ts';
import { firstReportCardsContract } from '#features/report-cards/report-cards-first.contract.ts';
import { sanctionsContract } from '#features/attendance/sanctions.contract.ts';
import { savingsContract } from '#features/bank/savings.contract.ts';
import { timetableContract } from '#features/timetable/timetable.contract.ts';
import { studentsContract } from '#features/students/students.contract.ts';
import { waysContract } from '#features/fees/payments/ways.contract.ts';

/** Data shown above every tab of a student's page. */
const ofStudent = (studentId: string, role: Role | null) => [
  read(studentsContract, 'get', { student_id: studentId }),
  ...(role === 'admin'
    ? [
        read(feesContract, 'account', { student_id: studentId }),
        read(bankContract, 'list', { student_id: studentId }),
        read(ledgerContract, 'checks'),
      ]
    : []),
];

/** The same for a parent's page of a child. */
const ofChild = (studentId: string) => [
  read(studentsContract, 'get', { student_id: studentId }),
  read(studentsContract, 'list', {}),
  read(feesContract, 'account', { student_id: studentId }),
  read(savingsContract, 'list'),
];

const attendanceOf = (studentId: string, role: Role | null) => [
  read(justificationsContract, 'student', { student_id: studentId }),
  ...(role === 'teacher' ? [] : [read(sanctionsContract, 'student', { student_id: studentId })]),
];
const cardsOf = (studentId: string) => read(firstReportCardsContract, 'student', { student_id: studentId });
const subjectsOf = (studentId: string) => read(chosenContract, 'ofStudent', { student_id: studentId });
const timetableOf = (studentId: string) => read(timetableContract, 'ofStudent', { student_id: studentId });
const documentsOf = (studentId: string) => read(documentsContract, 'list', { student_id: studentId });

/** Pages about one student, composed of all features: for the office and teachers, and for parents. */
export const studentPagePages = [
  page({
    path: '/students/$studentId',
    roles: ['admin', 'teacher'],
    duties: STUDENT_DUTIES,
    title: /*i18n*/ 'Student',
    headingField: 'full_name',
    reads: ({ studentId }, role) => [
      ...ofStudent(studentId, role),
      read(guardiansContract, 'list', { student_id: studentId }),
      ...(role === 'admin'
        ? [
            read(familiesContract, 'siblings', { student_id: studentId }),
            read(papersContract, 'list', { student_id: studentId }),
          ]
        : []),
    ],
    tabs: {
      attendance: ({ studentId }, role) => [...ofStudent(studentId, role), ...attendanceOf(studentId, role)],
      marks: ({ studentId }, role) => [...ofStudent(studentId, role), cardsOf(studentId)],
      subjects: ({ studentId }, role) => [...ofStudent(studentId, role), subjectsOf(studentId)],
      timetable: ({ studentId }, role) => [...ofStudent(studentId, role), timetableOf(studentId)],
      documents: ({ studentId }, role) =>
        role === 'teacher' ? [] : [...ofStudent(studentId, role), documentsOf(studentId)],
      history: ({ studentId }, role) =>
        role === 'admin'
          ? [
              ...ofStudent(studentId, role),
              read(studentsContract, 'past', { student_id: studentId }),
              read(auditContract, 'whoSaw', { student_id: studentId }),
            ]
          : [],
      fees: ({ studentId }, role) => [
        ...ofStudent(studentId, role),
        // Teachers do not have this tab.
        ...(role === 'admin'
          ? [
              read(paymentsContract, 'list', { student_id: studentId }),
              read(feesContract, 'statement', { student_id: studentId }),
            ]
          : []),
      ],
      savings: ({ studentId }, role) => ofStudent(studentId, role),
    },
  }),
  page({
    path: '/my-children',
    roles: ['parent'],
    title: /*i18n*/ 'My Children',
    reads: () => [read(studentsContract, 'list', {}), read(feesContract, 'own')],
  }),
  page({
    path: '/my-children/$studentId',
    roles: ['parent'],
    title: /*i18n*/ 'My Children',
    headingField: 'full_name',
    reads: ({ studentId }) => [
      ...ofChild(studentId),
      read(guardiansContract, 'list', { student_id: studentId }),
    ],
    tabs: {
      attendance: ({ studentId }, role) => [...ofChild(studentId), ...attendanceOf(studentId, role)],
      marks: ({ studentId }) => [...ofChild(studentId), cardsOf(studentId)],
      subjects: ({ studentId }) => [...ofChild(studentId), subjectsOf(studentId)],
      timetable: ({ studentId }) => [...ofChild(studentId), timetableOf(studentId)],
      documents: ({ studentId }) => [...ofChild(studentId), documentsOf(studentId)],
      fees: ({ studentId }) => [
        ...ofChild(studentId),
        read(paymentsContract, 'list', { student_id: studentId }),
        read(waysContract, 'list'),
        read(claimsContract, 'mine', { student_id: studentId }),
      ],
      savings: ({ studentId }) => ofChild(studentId),
    },
  }),
] as const;
