import { papersOf } from '#platform/i18n/server/words.ts';

/** Exported files carry their own translations, because they are read outside the portal. */
export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Classes'),
  head: [
    say(/*i18n*/ 'Class'),
    say(/*i18n*/ 'Section'),
    say(/*i18n*/ 'Level'),
    say(/*i18n*/ 'Class master'),
    say(/*i18n*/ 'Teachers'),
    say(/*i18n*/ 'Active students'),
    say(/*i18n*/ 'Places'),
  ],
  grade: (number: string) => say(/*i18n*/ 'Grade {number}', { number }),
}));
