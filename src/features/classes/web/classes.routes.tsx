import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { classesMessages } from './shared/classes.messages.ts';

/** The list of classes. One class's own page shows its students, so the students offer it. */
export const classesRoutes: PageRoute<Role>[] = [
  {
    path: '/classes',
    roles: ['admin'],
    title: msg`Classes`,
    messages: [classesMessages],
    page: () => import('./classes-page.tsx').then((module) => module.ClassesPage),
  },
];
