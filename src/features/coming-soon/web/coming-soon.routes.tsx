import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Role, ROLES } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { comingSoonMessages } from './coming-soon.messages.ts';

function comingSoon(
  path: string,
  roles: PageRoute<Role>['roles'],
  title: MessageDescriptor,
): PageRoute<Role> {
  return {
    path,
    roles,
    title,
    messages: [comingSoonMessages],
    page: () => import('./coming-soon-page.tsx').then((module) => module.comingSoonPage(path, title)),
  };
}

/** Pages that have their address, their guard and their place in the navigation, and no content yet. */
export const comingSoonRoutes: PageRoute<Role>[] = [
  comingSoon('/teachers', ['admin'], msg`Teachers`),
  comingSoon('/subjects', ['admin'], msg`Subjects`),
  comingSoon('/attendance', ROLES, msg`Attendance`),
  comingSoon('/assignments', ROLES, msg`Assignments`),
  comingSoon('/announcements', ROLES, msg`Announcements`),
  comingSoon('/reports', ['admin'], msg`Reports`),
  comingSoon('/my-classes', ['teacher', 'student'], msg`My Classes`),
  comingSoon('/my-children', ['parent'], msg`My Children`),
  comingSoon('/schedule', ['teacher', 'student'], msg`Schedule`),
];
