import { papersOf } from '#platform/i18n/server/words.ts';

/** A file is read without the portal around it, so it carries its words itself. */
export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Teachers'),
  head: [
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Email'),
    say(/*i18n*/ 'Phone'),
    say(/*i18n*/ 'Subjects'),
    say(/*i18n*/ 'Classes'),
    say(/*i18n*/ 'Hours a week'),
    say(/*i18n*/ 'Account'),
  ],
  open: say(/*i18n*/ 'Open'),
  closed: say(/*i18n*/ 'Closed'),
}));
