import { papersOf } from '#platform/i18n/server/words.ts';

type Words = {
  list: string;
  register: string;
  photos: string;
  classMaster: (name: string) => string;
  students: (count: string) => string;
  head: [number: string, rollNumber: string, name: string, born: string, notes: string];
  name: string;
  days: readonly [string, string, string, string, string];
};

// Exported files carry their own translations, because they are read outside the portal.
export const PAPER_WORDS = papersOf<Words>((say) => ({
  list: say(/*i18n*/ 'Class list'),
  register: say(/*i18n*/ 'Attendance register'),
  photos: say(/*i18n*/ 'Class photos'),
  classMaster: (name) => say(/*i18n*/ 'Class master: {name}', { name }),
  students: (count) => say(/*i18n*/ 'Students: {count}', { count }),
  head: [
    say(/*i18n*/ 'No.'),
    say(/*i18n*/ 'Roll Number'),
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Born'),
    say(/*i18n*/ 'Notes'),
  ],
  name: say(/*i18n*/ 'Name'),
  days: [say(/*i18n*/ 'Mo'), say(/*i18n*/ 'Tu'), say(/*i18n*/ 'We'), say(/*i18n*/ 'Th'), say(/*i18n*/ 'Fr')],
}));
