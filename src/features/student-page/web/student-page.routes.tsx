import type { Role } from '#features/people/people.rules.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { studentPagePages } from '../student-page.pages.ts';

/** What stands above every tab of a student's page. */
const ofStudent = (role: Role | null) => [
  '/students/$studentId',
  ...(role === 'admin'
    ? ['/fees/students/$studentId', '/bank/accounts?student_id=$studentId', '/ledger/checks']
    : []),
];

const ofChild = () => ['/students/$studentId', '/students', '/fees/students/$studentId', '/savings'];

/** What the tabs read whose code comes with the press, so that their data comes beside them. */
const otherTabs = (above: (role: Role | null) => readonly string[]) => {
  const tab = (...own: string[]) => ({ names: (role: Role | null) => [...above(role), ...own] });
  return {
    attendance: {
      names: (role: Role | null) => [
        ...above(role),
        '/attendance/students/$studentId',
        ...(role === 'teacher' ? [] : ['/attendance/students/$studentId/sanctions']),
      ],
    },
    marks: tab('/report-cards/students/$studentId'),
    subjects: tab('/students/$studentId/subjects'),
    documents: {
      names: (role: Role | null) =>
        role === 'teacher' ? [] : [...above(role), '/students/$studentId/documents'],
    },
  };
};

const fees = () => import('#features/fees/accounts/web/shared/fees-part.tsx');
const savings = () => import('#features/bank/web/shared/savings-part.tsx');

export const studentPageRoutes = routesOf(studentPagePages, {
  '/students/$studentId': {
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
    heads: { address: '/students/$studentId', field: 'full_name' },
    names: (role) => [
      ...ofStudent(role),
      '/students/$studentId/guardians',
      ...(role === 'admin' ? ['/students/$studentId/siblings', '/students/$studentId/papers'] : []),
    ],
    tabs: {
      ...otherTabs(ofStudent),
      history: {
        names: (role) =>
          role === 'admin'
            ? [...ofStudent(role), '/students/$studentId/past', '/students/$studentId/who-saw']
            : [],
      },
      fees: {
        names: (role) => [
          ...ofStudent(role),
          // A teacher has no such tab.
          ...(role === 'admin'
            ? ['/payments?student_id=$studentId', '/fees/students/$studentId/statement']
            : []),
        ],
        brings: fees,
      },
      savings: { names: ofStudent, brings: savings },
    },
  },
  '/my-children': {
    page: () => import('./children-page.tsx').then((module) => module.ChildrenPage),
    names: () => ['/students', '/fees/own'],
  },
  '/my-children/$studentId': {
    page: () => import('./child-page.tsx').then((module) => module.ChildPage),
    heads: { address: '/students/$studentId', field: 'full_name' },
    names: () => [...ofChild(), '/students/$studentId/guardians'],
    tabs: {
      ...otherTabs(ofChild),
      fees: {
        names: () => [
          ...ofChild(),
          '/payments?student_id=$studentId',
          '/fees/ways',
          '/fee-claims/mine?student_id=$studentId',
        ],
        brings: fees,
      },
      savings: { names: ofChild, brings: savings },
    },
  },
});
