import { papersOf } from '#platform/i18n/server/words.ts';
type Words = {
  title: string;
  head: string[];
  types: { income: string; expense: string };
  yes: string;
  no: string;
};

/**
 * The words of the exported file. It is read outside the portal, so it carries its own
 * translations.
 */
export const WORDS = papersOf<Words>((say) => ({
  title: say(/*i18n*/ 'Transactions'),
  head: [
    say(/*i18n*/ 'Date'),
    say(/*i18n*/ 'Description'),
    say(/*i18n*/ 'Category'),
    say(/*i18n*/ 'Type'),
    say(/*i18n*/ 'Payment Method'),
    say(/*i18n*/ 'Amount'),
    say(/*i18n*/ 'Notes'),
    say(/*i18n*/ 'Recurring'),
    say(/*i18n*/ 'Receipts'),
  ],
  types: { income: say(/*i18n*/ 'Income'), expense: say(/*i18n*/ 'Expense') },
  yes: say(/*i18n*/ 'Yes'),
  no: say(/*i18n*/ 'No'),
}));
