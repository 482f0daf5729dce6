import { ROLES } from '#features/people/people.rules.ts';
import { page, read, readApart } from '#features/page.ts';
import { studentsContract } from '#features/students/students.contract.ts';
import { attendanceOfficeContract } from './attendance-office.contract.ts';
import { attendanceContract } from './attendance.contract.ts';
import { justificationsContract } from './justifications.contract.ts';
import { sanctionsContract } from './sanctions.contract.ts';

export const attendancePages = [
  page({
    path: '/attendance',
    roles: ROLES,
    duties: ['discipline'],
    title: /*i18n*/ 'Attendance',
    subtitle: {
      admin: /*i18n*/ 'Who is absent or late today, class by class, and what families sent',
      teacher: /*i18n*/ 'Call the roll of your classes; without a network it is sent later',
      parent: /*i18n*/ 'Absences and late arrivals of your children, and how to justify them',
      student: /*i18n*/ 'Your absences and late arrivals since the school year began, and their reasons',
    },
    reads: (_, role) =>
      role === 'admin'
        ? [
            readApart(attendanceContract, 'day', {}),
            read(justificationsContract, 'list', { state: 'waiting' }),
            read(attendanceOfficeContract, 'lateEntries'),
          ]
        : role === 'teacher'
          ? [readApart(attendanceContract, 'day', {})]
          : [read(studentsContract, 'list', {}), readApart(justificationsContract, 'mine')],
  }),
  page({
    path: '/settings/attendance',
    roles: ['admin'],
    duties: ['discipline'],
    title: /*i18n*/ 'Attendance settings',
    subtitle: /*i18n*/ 'When the roll is called, and what happens afterwards',
    reads: () => [read(attendanceOfficeContract, 'settings'), read(sanctionsContract, 'ladder')],
  }),
] as const;
