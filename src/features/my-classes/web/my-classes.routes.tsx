import { classesMessages } from '#features/classes/web/shared/classes.messages.ts';
import { studentsMessages } from '#features/students/web/shared/students.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { myClassesPages } from '../my-classes.pages.ts';
import { myClassesApi } from './my-classes.client.ts';
import { myClassesMessages } from './my-classes.messages.ts';

const messages = [myClassesMessages, classesMessages];

export const myClassesRoutes = routesOf(myClassesPages, {
  '/my-classes': {
    messages,
    page: (role) =>
      role === 'student'
        ? import('./own-class-page.tsx').then((module) => module.StudentClassPage)
        : import('./my-classes-page.tsx').then((module) => module.MyClassesPage),
    asks: (queries) => void queries.prefetchQuery(myClassesApi.list.queryOptions()),
  },
  '/my-classes/$classId': {
    messages: [...messages, studentsMessages],
    page: () => import('./own-class-page.tsx').then((module) => module.OwnClassPage),
    names: () => ['/my-classes/$classId'],
  },
});
