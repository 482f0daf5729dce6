import { msg } from '@lingui/core/macro';
import { auditMessages } from '#features/audit/web/shared/audit.messages.ts';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { studentPageMessages } from './student-page.messages.ts';

/** All about one student, from every feature that knows something of them. */
export const studentPageRoutes: PageRoute<Role>[] = [
  {
    path: '/students/$studentId',
    roles: ['admin', 'teacher'],
    title: msg`Student`,
    messages: [studentPageMessages, studentsMessages, classesMessages, auditMessages, peopleMessages],
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
  },
];
