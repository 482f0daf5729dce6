import type { AuditWords } from '#features/audit.ts';

export const lessonLogAuditWords: AuditWords = {
  groups: { lesson_log: /*i18n*/ 'Lesson log' },
  actions: {
    'lesson_log.written': /*i18n*/ 'Lesson written in the log',
    'lesson_log.corrected': /*i18n*/ 'Lesson corrected in the log',
    'lesson_log.file_uploaded': /*i18n*/ 'File for a lesson uploaded',
    'lesson_log.planned': /*i18n*/ 'Yearly plan saved',
  },
  terms: {
    day: /*i18n*/ 'Day',
    points: /*i18n*/ 'Points',
    lessons: /*i18n*/ 'Lessons',
    before: /*i18n*/ 'Before',
  },
};
