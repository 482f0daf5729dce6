import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const RULES: Record<string, MessageDescriptor> = {
  unbalanced_transactions: msg`Transactions that do not balance`,
  altered_transactions: msg`Transactions changed after posting`,
  missing_transactions: msg`Missing transactions`,
  wrong_end: msg`The last transactions are missing or changed`,
  stray_entries: msg`Entries without a transaction`,
  money_made_or_lost: msg`Money created or lost: the total of all entries is not zero`,
  wrong_balances: msg`Accounts whose balance is not the sum of their entries`,
  broken_histories: msg`History lines that do not follow the previous line`,
  overdrawn_moments: msg`Times when an account was below zero`,
  overdrawn_accounts: msg`Accounts below zero`,
  wrong_totals: msg`A total of accounts is not the sum of their balances`,
  wrong_receipts: msg`Days with missing receipt numbers`,
  wrong_series: msg`Number series with a missing or wrong number`,
  mismatched_reversals: msg`Reversals that do not match the reversed transaction`,
  unaudited_transactions: msg`Transactions missing from the audit trail`,
  vanished_transactions: msg`Audited transactions missing from the books`,
  check_not_run: msg`The check could not be run`,
  missing_chain_ends: msg`Earlier codes missing from the books: past entries were changed`,
};

/** The messages for features' own rules, from each `x-rule-words.ts`. */
const OF_FEATURES: Record<string, string> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, Record<string, string>>>('../../*/*-rule-words.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
);

/** The message for a broken rule; its raw name if unknown to this client, as with a newer server. */
export function ruleName(rule: string, i18n: I18n): string {
  const own = RULES[rule];
  if (own) return i18n._(own);
  const words = OF_FEATURES[rule];
  return words ? i18n._(words) : rule;
}
