import { page, read, readApart } from '#features/page.ts';
import { coverContract } from './cover.contract.ts';
import { timetableContract } from './timetable.contract.ts';

export const timetablePages = [
  page({
    path: '/schedule',
    roles: ['teacher', 'parent', 'student'],
    title: /*i18n*/ 'Schedule',
    subtitle: {
      teacher: /*i18n*/ 'Your lessons by day and by week, with their classes and rooms',
      parent: /*i18n*/ 'The lessons of your children by day and by week',
      student: /*i18n*/ 'Your timetable by day and by week, with its subjects and teachers',
    },
    reads: (_, role) => [readApart(timetableContract, role === 'parent' ? 'family' : 'week', {})],
  }),
  page({
    path: '/timetable',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Timetable',
    subtitle: /*i18n*/ 'The week of each class, teacher and room: drafts, and what is published',
    reads: () => [read(timetableContract, 'versions')],
  }),
  page({
    path: '/timetable/cover',
    roles: ['admin'],
    duties: ['academic'],
    title: /*i18n*/ 'Cover desk',
    subtitle: /*i18n*/ 'Absent teachers, who covers their lessons, and the month’s hours',
    reads: () => [read(coverContract, 'day', {})],
  }),
] as const;
