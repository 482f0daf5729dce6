import { papersOf } from '#platform/i18n/server/words.ts';

/** Exported files carry their own translations, because they are read outside the portal. */
export const WORDS = papersOf((say) => ({
  accounts: say(/*i18n*/ 'Savings accounts'),
  accountHead: [
    say(/*i18n*/ 'Account Name'),
    say(/*i18n*/ 'Members'),
    say(/*i18n*/ 'Number of Members'),
    say(/*i18n*/ 'Balance'),
    say(/*i18n*/ 'Opened'),
    say(/*i18n*/ { id: 'bank-account-closed', message: 'Closed' }),
  ],
  unnamed: say(/*i18n*/ 'Unnamed Account'),
  history: say(/*i18n*/ 'Transaction History'),
  lineHead: [
    say(/*i18n*/ 'Receipt'),
    say(/*i18n*/ 'Date & Time'),
    say(/*i18n*/ 'Type'),
    say(/*i18n*/ 'Description'),
    say(/*i18n*/ 'Created By'),
    say(/*i18n*/ 'Amount'),
    say(/*i18n*/ 'Balance After'),
    say(/*i18n*/ 'Reverses'),
    say(/*i18n*/ 'Reversed By'),
  ],
  types: { deposit: say(/*i18n*/ 'Deposit'), withdraw: say(/*i18n*/ 'Withdrawal') },
}));
