import type { NoticeWords } from '#features/notices.ts';

export const attendanceNotices: NoticeWords = {
  'attendance.absent':
    /*i18n*/ '{student} was absent on {day}, {half, select, am {in the morning} other {in the afternoon}}',
  'attendance.taken_back':
    /*i18n*/ '{student} came {status, select, late {late} other {after all}} on {day}. Our earlier notice no longer counts',
  'attendance.register_missing': /*i18n*/ 'The register of {class} is not saved yet ({slot})',
};
