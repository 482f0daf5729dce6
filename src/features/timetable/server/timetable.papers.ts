import { papersOf } from '#platform/i18n/server/words.ts';

// Papers and files carry their own translations, because they are read outside the portal.
export const PAPER_WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Timetable'),
  draft: say(/*i18n*/ 'Draft'),
  from: (day: string) => say(/*i18n*/ 'Valid from {day}', { day }),
  lessons: (count: string) => say(/*i18n*/ 'Lessons a week: {count}', { count }),
  time: say(/*i18n*/ 'Time'),
  pause: say(/*i18n*/ 'Break'),
  weekday: say(/*i18n*/ 'Day'),
  begins: say(/*i18n*/ 'Begins'),
  ends: say(/*i18n*/ 'Ends'),
  class: say(/*i18n*/ 'Class'),
  subject: say(/*i18n*/ 'Subject'),
  teacher: say(/*i18n*/ 'Teacher'),
  room: say(/*i18n*/ 'Room'),
}));
