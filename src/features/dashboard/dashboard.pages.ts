import { page, read } from '#features/page.ts';
import { dashboardContract } from './dashboard.contract.ts';

export const dashboardPages = [
  page({
    path: '/dashboard',
    roles: 'signed-in',
    title: /*i18n*/ 'Dashboard',
    heading: {
      admin: /*i18n*/ 'Admin Dashboard',
      teacher: /*i18n*/ 'Teacher Dashboard',
      parent: /*i18n*/ 'Parent Dashboard',
      student: /*i18n*/ 'Student Dashboard',
      none: /*i18n*/ 'Dashboard',
    },
    subtitle: {
      admin:
        /*i18n*/ 'The school this morning: rolls and absences, cash and what is overdue, and what waits for you',
      teacher: /*i18n*/ 'Your classes, and what waits for you today: registers to save and marks to hand in',
      parent: /*i18n*/ 'How your children are doing at school: attendance, report cards, fees and savings',
      student: /*i18n*/ 'How you are doing at school: attendance, report cards, fees and savings',
    },
    reads: (_, role) => (role ? [read(dashboardContract, 'get')] : []),
  }),
] as const;
