import { msg } from '@lingui/core/macro';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { studentsMessages } from './shared/students.messages.ts';

const messages = [studentsMessages, classesMessages];

/** The directory, and the page of one class, whose first tab is its students. */
export const studentsRoutes: PageRoute<Role>[] = [
  {
    path: '/students',
    roles: ['admin', 'teacher'],
    title: msg`Students`,
    messages,
    page: () => import('./students-page.tsx').then((module) => module.StudentsPage),
  },
  {
    path: '/classes/$classId',
    roles: ['admin'],
    title: msg`Class`,
    messages,
    page: () => import('./class-page.tsx').then((module) => module.ClassPage),
  },
];
