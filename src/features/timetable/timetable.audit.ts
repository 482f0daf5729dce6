import type { AuditWords } from '#features/audit.ts';

export const timetableAuditWords: AuditWords = {
  groups: { timetable: /*i18n*/ 'Timetable' },
  actions: {
    'timetable.created': /*i18n*/ 'Timetable begun',
    'timetable.removed': /*i18n*/ 'Draft of a timetable removed',
    'timetable.grid_saved': /*i18n*/ 'Day grid saved',
    'timetable.rooms_saved': /*i18n*/ 'Rooms saved',
    'timetable.unavailable_set': /*i18n*/ 'Unavailable times of a teacher saved',
    'timetable.placed': /*i18n*/ 'Lesson placed',
    'timetable.moved': /*i18n*/ 'Lesson moved',
    'timetable.taken_off': /*i18n*/ 'Lesson taken off its place',
    'timetable.locked': /*i18n*/ 'Lesson locked',
    'timetable.unlocked': /*i18n*/ 'Lesson unlocked',
    'timetable.paper_made': /*i18n*/ 'Timetable printed',
    'timetable.exported': /*i18n*/ 'Timetable exported',
    'timetable.published': /*i18n*/ 'Timetable published',
  },
  terms: {
    name: /*i18n*/ 'Name',
    from: /*i18n*/ 'Copy of',
    first_day: /*i18n*/ 'First day',
    people: /*i18n*/ 'People',
    classes: /*i18n*/ 'Classes',
    rooms: /*i18n*/ 'Rooms',
    periods: /*i18n*/ 'Periods',
    displaced: /*i18n*/ 'Lessons to place again',
    kind: /*i18n*/ 'Kind',
    rows: /*i18n*/ 'Rows',
    format: /*i18n*/ 'Format',
    taught: /*i18n*/ 'Subject',
  },
};
