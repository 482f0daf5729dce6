import { ROLES } from '#features/people/people.rules.ts';
import { page, read } from '#features/page.ts';
import { calendarContract } from './calendar.contract.ts';

export const calendarPages = [
  page({
    path: '/calendar',
    roles: ROLES,
    duties: 'any',
    title: /*i18n*/ 'Calendar',
    subtitle: {
      admin: /*i18n*/ 'Meetings, exams, events and holidays, for the people they concern',
      teacher: /*i18n*/ 'Meetings, exams, events and holidays that concern you',
      parent: /*i18n*/ 'Meetings, exams, events and holidays of your children’s school',
      student: /*i18n*/ 'Exams, events and holidays that concern you',
    },
    reads: () => [read(calendarContract, 'list', {})],
  }),
] as const;
