import type { Feature } from '#features/feature.ts';
import { holdsDuty } from '#features/people/server/duties.service.ts';
import { attendanceNotices } from './attendance.notices.ts';
import { callsRollOf } from './server/live.queries.ts';
import { attendanceAuditWords } from './attendance.audit.ts';
import { attendancePages } from './attendance.pages.ts';
import { mayKeepAttendance } from './attendance.policy.ts';
import { absenceNoticesJob } from './server/absence-notices.service.ts';
import { attendanceOfficeRouter } from './server/attendance-office.router.ts';
import { attendanceOwnData } from './server/attendance.own-data.ts';
import { justificationsRouter } from './server/justifications.router.ts';
import { attendanceRouter } from './server/attendance.router.ts';
import { attendancePapersRouter } from './server/attendance-papers.router.ts';
import * as attendanceTables from './server/attendance.tables.ts';
import { sanctionsRouter } from './server/sanctions.router.ts';
import * as sanctionsTables from './server/sanctions.tables.ts';

export const attendanceFeature: Feature = {
  name: 'attendance',
  notices: attendanceNotices,
  noticeReaders: { 'attendance.justification_waiting': holdsDuty('discipline') },
  pages: attendancePages,
  router: () => ({
    attendance: attendanceRouter,
    justifications: justificationsRouter,
    attendanceOffice: attendanceOfficeRouter,
    attendancePapers: attendancePapersRouter,
    sanctions: sanctionsRouter,
  }),
  tables: { ...attendanceTables, ...sanctionsTables },
  jobs: () => [absenceNoticesJob()],
  live: {
    mayHear: {
      // The registers of a class, for people who call its roll today.
      register: (tx, actor, id) => id !== 'all' && callsRollOf(tx, actor, id),
      // All registers, for the office.
      registers: (_tx, actor, id) => id === 'all' && mayKeepAttendance(actor),
    },
    wider: { register: 'registers:all' },
  },
  ownData: attendanceOwnData,
  audit: { words: attendanceAuditWords },
};
