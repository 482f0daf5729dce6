import { page, read } from '#features/page.ts';
import { timetableContract } from './timetable.contract.ts';

export const timetablePages = [
  page({
    path: '/schedule',
    roles: ['teacher', 'student'],
    title: /*i18n*/ 'Schedule',
    subtitle: {
      teacher: /*i18n*/ 'Your lessons by day and by week, with their classes and rooms',
      student: /*i18n*/ 'Your timetable by day and by week, with its subjects and teachers',
    },
    reads: () => [read(timetableContract, 'week', {})],
  }),
] as const;
