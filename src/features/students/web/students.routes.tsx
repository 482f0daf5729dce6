import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { studentsMessages } from './shared/students.messages.ts';
import { studentsPages } from '../students.pages.ts';

const messages = [studentsMessages, classesMessages];

export const studentsRoutes = routesOf(studentsPages, {
  '/students': {
    messages,
    page: () => import('./students-page.tsx').then((module) => module.StudentsPage),
  },
  '/classes/$classId': {
    messages,
    page: () => import('./class-page.tsx').then((module) => module.ClassPage),
  },
});
