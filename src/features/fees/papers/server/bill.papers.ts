import { papersOf } from '#platform/i18n/server/words.ts';
import type { FeeTerm } from '../../fees.rules.ts';

type Words = {
  title: string;
  student: string;
  rollNumber: string;
  class: string;
  date: string;
  none: string;
  unknown: string;
  columns: [fee: string, dueDate: string, charged: string, discount: string, paid: string, balance: string];
  terms: Record<FeeTerm, string>;
  overdue: string;
  amountDue: string;
  amountPaid: string;
  ofItOverdue: string;
  toPay: string;
  credit: string;
  inWords: (words: string) => string;
  nothing: string;
  signature: string;
  balanceFor: (fund: string) => string;
  howToPay: string;
  reason: (rollNumber: string) => string;
};

// The texts of a bill, on its page and in a file of many.
export const BILL_WORDS = papersOf<Words>((say) => ({
  title: say(/*i18n*/ 'Payment bill'),
  student: say(/*i18n*/ 'Student'),
  rollNumber: say(/*i18n*/ 'Roll Number'),
  class: say(/*i18n*/ 'Class'),
  date: say(/*i18n*/ 'Date'),
  none: say(/*i18n*/ 'N/A'),
  unknown: say(/*i18n*/ 'Unknown'),
  columns: [
    say(/*i18n*/ 'Fee'),
    say(/*i18n*/ 'Due Date'),
    say(/*i18n*/ 'Charged'),
    say(/*i18n*/ 'Discount'),
    say(/*i18n*/ 'Paid'),
    say(/*i18n*/ 'Balance'),
  ],
  terms: {
    term_1: say(/*i18n*/ 'Term 1'),
    term_2: say(/*i18n*/ 'Term 2'),
    term_3: say(/*i18n*/ 'Term 3'),
    whole_year: say(/*i18n*/ 'Whole year'),
  },
  overdue: say(/*i18n*/ 'OVERDUE'),
  amountDue: say(/*i18n*/ 'Amount Due'),
  amountPaid: say(/*i18n*/ 'Amount Paid'),
  ofItOverdue: say(/*i18n*/ 'Of which overdue'),
  toPay: say(/*i18n*/ 'Balance to pay'),
  credit: say(/*i18n*/ 'Credit kept by the school'),
  inWords: (words) => say(/*i18n*/ 'In words: {words}', { words }),
  nothing: say(/*i18n*/ 'Nothing is owed.'),
  balanceFor: (fund) => say(/*i18n*/ 'Balance for {fund}', { fund }),
  howToPay: say(/*i18n*/ 'How to pay'),
  reason: (rollNumber) => say(/*i18n*/ 'As the reason, write the roll number: {rollNumber}', { rollNumber }),
  signature: say(/*i18n*/ 'Signature of the school'),
}));
