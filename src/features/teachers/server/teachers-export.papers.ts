import { papersOf } from '#platform/i18n/server/words.ts';

/** Exported files are read outside the portal, so they carry their own translations. */
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
