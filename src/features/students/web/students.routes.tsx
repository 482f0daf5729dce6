import { msg } from '@lingui/core/macro';
import { auditMessages } from '#features/audit/web/shared/audit.messages.ts';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { studentsMessages } from './shared/students.messages.ts';

const messages = [studentsMessages, classesMessages];

/** The directory, a student's own page, and the page of one class, whose first tab is its students. */
export const studentsRoutes: PageRoute<Role>[] = [
  {
    path: '/students',
    roles: ['admin', 'teacher'],
    title: msg`Students`,
    messages,
    page: () => import('./students-page.tsx').then((module) => module.StudentsPage),
  },
  {
    path: '/students/$studentId',
    roles: ['admin', 'teacher'],
    title: msg`Student`,
    messages: [...messages, auditMessages, peopleMessages],
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
  },
  {
    path: '/classes/$classId',
    roles: ['admin'],
    title: msg`Class`,
    messages,
    page: () => import('./class-page.tsx').then((module) => module.ClassPage),
  },
];
