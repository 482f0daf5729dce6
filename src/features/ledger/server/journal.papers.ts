import { papersOf } from '#platform/i18n/server/words.ts';

type Words = {
  journal: string;
  head: [
    date: string,
    number: string,
    movement: string,
    account: string,
    owner: string,
    debit: string,
    credit: string,
    note: string,
    by: string,
  ];
  reversed: (movement: string) => string;
  period: (from: string, to: string) => string;
  page: (page: number) => string;
  total: string;
  /** A feature's name of an account or movement, from `x-book-words.ts`; extracted into this catalog too. */
  named: (word: string) => string;
};

/** Translations of the journal, included because exported files are read outside the portal. */
export const WORDS = papersOf<Words>((say) => ({
  journal: say(/*i18n*/ 'Journal'),
  head: [
    say(/*i18n*/ 'Date'),
    say(/*i18n*/ 'Number'),
    say(/*i18n*/ 'Movement'),
    say(/*i18n*/ 'Account'),
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Debit'),
    say(/*i18n*/ 'Credit'),
    say(/*i18n*/ 'Note'),
    say(/*i18n*/ 'Entered by'),
  ],
  reversed: (movement) => say(/*i18n*/ 'Reversal: {movement}', { movement }),
  period: (from, to) => say(/*i18n*/ 'From {from} to {to}', { from, to }),
  page: (page) => say(/*i18n*/ 'Page {page}', { page }),
  total: say(/*i18n*/ 'Total'),
  named: (word) => say(word),
}));
