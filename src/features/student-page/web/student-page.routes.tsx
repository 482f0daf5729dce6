import { auditMessages } from '#features/audit/web/shared/audit.messages.ts';
import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { guardiansMessages } from '#features/guardians/web/shared/guardians.messages.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { studentPageMessages } from './student-page.messages.ts';
import { studentPagePages } from '../student-page.pages.ts';

export const studentPageRoutes = routesOf(studentPagePages, {
  '/students/$studentId': {
    messages: [
      studentPageMessages,
      studentsMessages,
      guardiansMessages,
      classesMessages,
      auditMessages,
      peopleMessages,
    ],
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
  },
});
