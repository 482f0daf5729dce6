import { auditMessages } from '#features/audit/web/shared/audit.messages.ts';
import { bankMessages } from '#features/bank/web/shared/bank.messages.ts';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { feesMessages } from '#features/fees/web/shared/fees.messages.ts';
import { ledgerMessages } from '#features/ledger/web/shared/ledger.messages.ts';
import { guardiansMessages } from '#features/guardians/web/shared/guardians.messages.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { studentPageMessages } from './student-page.messages.ts';
import { studentPagePages } from '../student-page.pages.ts';

const ofFamily = [
  studentPageMessages,
  studentsMessages,
  guardiansMessages,
  classesMessages,
  feesMessages,
  bankMessages,
];

export const studentPageRoutes = routesOf(studentPagePages, {
  '/students/$studentId': {
    messages: [...ofFamily, ledgerMessages, auditMessages, peopleMessages],
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
  },
  '/my-children': {
    messages: [studentPageMessages],
    page: () => import('./children-page.tsx').then((module) => module.ChildrenPage),
  },
  '/my-children/$studentId': {
    messages: [...ofFamily, ledgerMessages],
    page: () => import('./child-page.tsx').then((module) => module.ChildPage),
  },
});
