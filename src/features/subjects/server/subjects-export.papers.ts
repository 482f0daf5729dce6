import { papersOf } from '#platform/i18n/server/words.ts';

export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Subjects'),
  head: [
    say(/*i18n*/ 'Code'),
    say(/*i18n*/ 'French name'),
    say(/*i18n*/ 'English name'),
    say(/*i18n*/ 'Group'),
    say(/*i18n*/ 'Coefficient'),
    say(/*i18n*/ 'Classes'),
    say(/*i18n*/ 'Archived'),
  ],
  yes: say(/*i18n*/ 'Yes'),
}));
