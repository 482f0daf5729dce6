import type { AuditWords } from '#features/audit.ts';

export const attendanceAuditWords: AuditWords = {
  groups: { attendance: /*i18n*/ 'Attendance' },
  actions: {
    'attendance.marks_received': /*i18n*/ 'Attendance marked',
    'attendance.roll_saved': /*i18n*/ 'Register saved',
    'attendance.reminded': /*i18n*/ 'Teachers reminded of a register',
  },
  terms: { day: /*i18n*/ 'Day', marks: /*i18n*/ 'Marks', teachers: /*i18n*/ 'Teachers' },
};
