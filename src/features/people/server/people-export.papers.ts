import { papersOf } from '#platform/i18n/server/words.ts';

/** Files are read outside the portal, so their texts are stored here in both languages. */
export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'People'),
  head: [
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Email'),
    say(/*i18n*/ 'Phone'),
    say(/*i18n*/ 'Role'),
    say(/*i18n*/ 'Account'),
    say(/*i18n*/ 'Since'),
  ],
  roles: {
    admin: say(/*i18n*/ 'Administrator'),
    teacher: say(/*i18n*/ 'Teacher'),
    parent: say(/*i18n*/ 'Parent'),
    student: say(/*i18n*/ 'Student'),
  },
  open: say(/*i18n*/ 'Open'),
  closed: say(/*i18n*/ 'Closed'),
}));
