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
    messages: [...ofFamily, ledgerMessages, peopleMessages],
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
    heads: { address: '/students/$studentId', field: 'full_name' },
    names: (role) => [
      '/students/$studentId',
      '/students/$studentId/guardians',
      ...(role === 'admin'
        ? [
            '/fees/students/$studentId',
            '/bank/accounts?student_id=$studentId',
            '/students/$studentId/siblings',
            '/students/$studentId/papers',
            '/ledger/checks',
          ]
        : []),
    ],
  },
  '/my-children': {
    messages: [studentPageMessages],
    page: () => import('./children-page.tsx').then((module) => module.ChildrenPage),
    names: () => ['/students', '/fees/own'],
  },
  '/my-children/$studentId': {
    messages: [...ofFamily, ledgerMessages],
    page: () => import('./child-page.tsx').then((module) => module.ChildPage),
    heads: { address: '/students/$studentId', field: 'full_name' },
    names: () => [
      '/students/$studentId',
      '/students',
      '/fees/students/$studentId',
      '/students/$studentId/guardians',
      '/savings',
    ],
  },
});
