import { papersOf } from '#platform/i18n/server/words.ts';
import type { PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import type { FeeTerm } from '../../fees.rules.ts';
import type { FeeStatus } from '../fee-status.rules.ts';

type Words = {
  unknown: string;
  fees: string;
  feeHead: string[];
  terms: Record<FeeTerm, string>;
  statuses: Record<FeeStatus, string>;
  payments: string;
  paymentHead: string[];
  methods: Record<PaymentMethod, string>;
  debtors: string;
  debtorHead: string[];
};

/**
 * The words of the exported fee files. A file is read outside the portal, so it carries its own
 * translations.
 */
export const WORDS = papersOf<Words>((say) => ({
  unknown: say(/*i18n*/ 'Unknown'),
  fees: say(/*i18n*/ 'Student Fees'),
  feeHead: [
    say(/*i18n*/ 'Student'),
    say(/*i18n*/ 'Roll Number'),
    say(/*i18n*/ 'Class'),
    say(/*i18n*/ 'Fee Type'),
    say(/*i18n*/ 'Academic Term'),
    say(/*i18n*/ 'Academic Year'),
    say(/*i18n*/ 'Amount Due'),
    say(/*i18n*/ 'Amount Paid'),
    say(/*i18n*/ 'Balance'),
    say(/*i18n*/ 'Due Date'),
    say(/*i18n*/ 'Status'),
  ],
  terms: {
    term_1: say(/*i18n*/ 'Term 1'),
    term_2: say(/*i18n*/ 'Term 2'),
    term_3: say(/*i18n*/ 'Term 3'),
    whole_year: say(/*i18n*/ 'Whole year'),
  },
  statuses: {
    pending: say(/*i18n*/ 'Pending'),
    partial: say(/*i18n*/ 'Partial'),
    paid: say(/*i18n*/ 'Paid'),
    overdue: say(/*i18n*/ 'Overdue'),
  },
  payments: say(/*i18n*/ 'Payment History'),
  paymentHead: [
    say(/*i18n*/ 'Date'),
    say(/*i18n*/ 'Receipt'),
    say(/*i18n*/ 'Amount'),
    say(/*i18n*/ 'Kept as Credit'),
    say(/*i18n*/ 'Payment Method'),
    say(/*i18n*/ 'Reference'),
    say(/*i18n*/ 'Transaction Number'),
    say(/*i18n*/ 'Students'),
    say(/*i18n*/ 'Names'),
    say(/*i18n*/ 'Notes'),
    say(/*i18n*/ 'Cashier'),
    say(/*i18n*/ 'Reversed By'),
  ],
  methods: {
    cash: say(/*i18n*/ 'Cash'),
    bank_transfer: say(/*i18n*/ 'Bank Transfer'),
    mobile_money: say(/*i18n*/ 'Mobile Money'),
    check: say(/*i18n*/ 'Check'),
    card: say(/*i18n*/ 'Card'),
  },
  debtors: say(/*i18n*/ 'Debtors'),
  debtorHead: [
    say(/*i18n*/ 'Student'),
    say(/*i18n*/ 'Roll Number'),
    say(/*i18n*/ 'Class'),
    say(/*i18n*/ 'Overdue'),
    say(/*i18n*/ '1-30 Days'),
    say(/*i18n*/ '31-60 Days'),
    say(/*i18n*/ '61-90 Days'),
    say(/*i18n*/ 'Over 90 Days'),
    say(/*i18n*/ 'Oldest Due Date'),
    say(/*i18n*/ 'Days Late'),
    say(/*i18n*/ 'Parent'),
    say(/*i18n*/ 'Phone'),
  ],
}));
