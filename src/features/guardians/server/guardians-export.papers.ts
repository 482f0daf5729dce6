import { papersOf } from '#platform/i18n/server/words.ts';

/** An exported file is read outside the portal, so its texts are collected here. */
export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Guardians'),
  head: [
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Phone'),
    say(/*i18n*/ 'Other phone'),
    say(/*i18n*/ 'Children'),
    say(/*i18n*/ 'Account'),
  ],
  yes: say(/*i18n*/ 'Yes'),
  no: say(/*i18n*/ 'No'),
}));
