import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What each rule of the books, and of the features whose money they keep, is called where it is broken. */
const RULES: Record<string, MessageDescriptor> = {
  unbalanced_transactions: msg`Transactions whose two sides do not cancel out`,
  altered_transactions: msg`Transactions altered since they were posted`,
  missing_transactions: msg`Places in the chain where transactions are missing`,
  wrong_end: msg`The chain does not end where it was left`,
  stray_entries: msg`Entries that belong to no transaction`,
  money_made_or_lost: msg`Money made or lost: all entries together are not zero`,
  wrong_balances: msg`Accounts whose balance is not the sum of their entries`,
  broken_histories: msg`Lines of a history that do not follow from the line before`,
  overdrawn_moments: msg`Moments at which an account was below zero`,
  overdrawn_accounts: msg`Accounts below zero`,
  wrong_savings: msg`The sum of the savings is not the sum of the accounts`,
  wrong_receipts: msg`Days whose receipt numbers have a gap`,
  crooked_reversals: msg`Reversals that are not the mirror of what they take back`,
  untold_transactions: msg`Transactions of which the audit trail knows nothing`,
  vanished_transactions: msg`Transactions of the audit trail that are not in the books`,
  lost_heads: msg`Earlier seals that the books hold no more: the past was rewritten`,
  unmatched_answers: msg`Confirmed operations that are not in the books`,
  unmatched_accounts: msg`Savings accounts that differ from their account in the books`,
  unmatched_fee_answers: msg`Confirmed payments and reductions that are not in the books`,
  uneven_payments: msg`Payments whose parts do not add up to their amount`,
  wrong_fees: msg`Fees that are not the sum of what was charged, reduced and paid`,
  unmatched_payments: msg`Payments that differ from their transaction in the books`,
  wrong_references: msg`Payment references that were never given out, or used twice`,
  repeated_operator_numbers: msg`Operator numbers under which several payments stand`,
  wrong_fee_legs: msg`Transactions that changed fees otherwise than the books`,
  unmatched_fee_accounts: msg`Students whose fees owe another sum than the books say`,
  wrong_fee_tallies: msg`Totals of fees that are not the sum of the fees`,
  wrong_fee_papers: msg`Payments that do not have exactly their receipts`,
  strange_fee_entries: msg`Entries of fees that do not fit their transaction`,
  crooked_fee_reversals: msg`Reversals that changed fees otherwise than what they take back`,
};

type Translate = (words: MessageDescriptor) => string;

/** A broken rule in words. One unknown to this page, from a newer server, by its own name. */
export function ruleName(rule: string, t: Translate): string {
  const words = RULES[rule];
  return words ? t(words) : rule;
}
