import type { NoticeWords } from '#features/notices.ts';

export const attendanceNotices: NoticeWords = {
  'attendance.absent':
    /*i18n*/ '{student} was absent on {day}, {half, select, am {in the morning} other {in the afternoon}}',
  'attendance.late':
    /*i18n*/ '{student} was late on {day}, {half, select, am {in the morning} other {in the afternoon}}{minutes, plural, =0 {} other { (# min)}}',
  'attendance.taken_back':
    /*i18n*/ '{student} came {status, select, late {late} other {after all}} on {day}. Our earlier notice no longer counts',
  'attendance.register_missing': /*i18n*/ 'The register of {class} is not saved yet ({slot})',
  'attendance.justification_waiting':
    /*i18n*/ '{count, plural, one {A justification waits for a decision} other {# justifications wait for a decision}}',
  'attendance.justification_decided':
    /*i18n*/ '{decision, select, accepted {The absence of {student} is justified} other {The justification for {student} was refused}}',
};
