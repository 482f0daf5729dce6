import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { subjectsMessages } from '#features/subjects/web/shared/subjects.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { classesApi } from '#features/classes/web/shared/classes.client.ts';
import { studentsApi } from './shared/students.client.ts';
import { studentsMessages } from './shared/students.messages.ts';
import { studentsPages } from '../students.pages.ts';

const messages = [studentsMessages, classesMessages];

export const studentsRoutes = routesOf(studentsPages, {
  '/students': {
    messages,
    page: () => import('./students-page.tsx').then((module) => module.StudentsPage),
    asks: (queries) => {
      void queries.prefetchQuery(studentsApi.list.queryOptions({ input: {} }));
      void queries.prefetchQuery(studentsApi.summary.queryOptions());
      void queries.prefetchQuery(classesApi.list.queryOptions());
    },
  },
  '/classes/$classId': {
    messages: [...messages, subjectsMessages],
    page: () => import('./class-page.tsx').then((module) => module.ClassPage),
    names: () => ['/classes/$classId', '/students?class_id=$classId'],
    tabs: {
      subjects: {
        names: () => ['/classes/$classId', '/class-subjects?class_id=$classId', '/subjects?state=all'],
        brings: () => import('#features/subjects/web/shared/class-subjects.tsx'),
      },
    },
  },
  '/settings/numbering': {
    messages: [studentsMessages],
    page: () => import('./numbering-page.tsx').then((module) => module.NumberingPage),
    names: () => ['/students/numbering'],
  },
});
