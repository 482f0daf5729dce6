import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What each rule of the books is called where it is broken. */
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
  wrong_totals: msg`A total of accounts is not the sum of their balances`,
  wrong_receipts: msg`Days whose receipt numbers have a gap`,
  mismatched_reversals: msg`Reversals that are not the mirror of what they take back`,
  unaudited_transactions: msg`Transactions of which the audit trail knows nothing`,
  vanished_transactions: msg`Transactions of the audit trail that are not in the books`,
  missing_chain_ends: msg`Earlier seals that the books hold no more: the past was rewritten`,
};

/** Those of the features whose money the books keep, from their `x.rule-words.ts`. */
const OF_FEATURES: Record<string, string> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, Record<string, string>>>('../../*/*.rule-words.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
);

/** A broken rule in words. One unknown to this page, from a newer server, by its own name. */
export function ruleName(rule: string, i18n: I18n): string {
  const own = RULES[rule];
  if (own) return i18n._(own);
  const words = OF_FEATURES[rule];
  return words ? i18n._(words) : rule;
}
