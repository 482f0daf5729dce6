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
    'attendance.ladder_changed': /*i18n*/ 'Sanctions for absences changed',
    'attendance.sanction_recorded': /*i18n*/ 'Sanction recorded',
    'attendance.sanction_refused': /*i18n*/ 'Proposed sanction not applied',
    'attendance.sanction_taken_back': /*i18n*/ 'Sanction taken back',
    'attendance.letter_made': /*i18n*/ 'Letter to parents made',
    'attendance.paper_made': /*i18n*/ 'Attendance sheet made',
    'attendance.statement_made': /*i18n*/ 'Attendance statement made',
    'attendance.exported': /*i18n*/ 'Attendance exported',
    'attendance.late_mark_settled': /*i18n*/ 'Late change looked at',
    'attendance.reminded': /*i18n*/ 'Teachers reminded of a register',
  },
  terms: {
    slots: /*i18n*/ 'Times of the roll',
    day: /*i18n*/ 'Day',
    marks: /*i18n*/ 'Marks',
    teachers: /*i18n*/ 'Teachers',
    steps: /*i18n*/ 'Steps',
  },
  values: {
    warning: /*i18n*/ 'warning',
    blame: /*i18n*/ 'blame',
    exclusion: /*i18n*/ 'exclusion',
    sanction: /*i18n*/ 'sanction',
    summons: /*i18n*/ 'summons',
    month: /*i18n*/ 'month',
  },
};
