import type { AuditWords } from '#features/audit.ts';

export const attendanceAuditWords: AuditWords = {
  groups: { attendance: /*i18n*/ 'Attendance' },
  actions: {
    'attendance.marks_received': /*i18n*/ 'Attendance marked',
    'attendance.roll_saved': /*i18n*/ 'Register saved',
    'attendance.file_brought': /*i18n*/ 'File for a justification received',
    'attendance.justification_sent': /*i18n*/ 'Absence justified by a family',
    'attendance.justification_accepted': /*i18n*/ 'Justification accepted',
    'attendance.justification_refused': /*i18n*/ 'Justification refused',
    'attendance.settings_changed': /*i18n*/ 'Attendance settings changed',
    'attendance.reminded': /*i18n*/ 'Teachers reminded of a register',
  },
  terms: {
    slots: /*i18n*/ 'Times of the roll',
    day: /*i18n*/ 'Day',
    marks: /*i18n*/ 'Marks',
    teachers: /*i18n*/ 'Teachers',
  },
};
