import { ROLES } from '#features/people/people.rules.ts';
import { page, readApart } from '#features/page.ts';
import { firstAnnouncementsContract } from './announcements-first.contract.ts';

export const announcementsPages = [
  page({
    path: '/announcements',
    roles: ROLES,
    duties: 'any',
    title: /*i18n*/ 'Announcements',
    subtitle: {
      admin: /*i18n*/ 'What the school tells families, classes and teachers, and who has read it',
      teacher: /*i18n*/ 'What the school tells you, and what you tell the families of your classes',
      parent: /*i18n*/ 'What the school and the teachers of your children tell you',
      student: /*i18n*/ 'What the school and your teachers tell you',
    },
    reads: () => [readApart(firstAnnouncementsContract, 'list', {})],
  }),
] as const;
