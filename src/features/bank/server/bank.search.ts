import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type { AccountFilters } from '../bank.contract.ts';
import { bankAccountMembers, bankAccounts } from './bank.tables.ts';

/**
 * Filters accounts. Each word must match the account's name, or a member's name or roll number, so typing the
 * names of two brothers finds the account they share.
 */
export function matching(
  tx: Tx,
  { search, student_id, min_balance, max_balance, closed }: Omit<AccountFilters, 'page'>,
): SQL | undefined {
  return and(
    closed ? isNotNull(bankAccounts.closed_at) : isNull(bankAccounts.closed_at),
    student_id ? inArray(bankAccounts.id, accountsOf(tx, student_id)) : undefined,
    min_balance ? gte(ledgerAccounts.balance, moneyOf(min_balance)) : undefined,
    max_balance ? lte(ledgerAccounts.balance, moneyOf(max_balance)) : undefined,
    ...wordsOf(search).map((word) => inArray(bankAccounts.id, accountsWith(tx, word))),
  );
}

// A union of two lookups, so that each can use its index.
function accountsWith(tx: Tx, word: string) {
  const byName = tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(contains(bankAccounts.name_key, word));
  const byMember = tx
    .select({ id: bankAccountMembers.account_id })
    .from(bankAccountMembers)
    .innerJoin(students, eq(students.id, bankAccountMembers.student_id))
    .where(and(isNull(bankAccountMembers.removed_at), contains(students.search_key, word)));
  return byName.union(byMember);
}

function accountsOf(tx: Tx, studentId: string) {
  return tx
    .select({ id: bankAccountMembers.account_id })
    .from(bankAccountMembers)
    .where(and(eq(bankAccountMembers.student_id, studentId), isNull(bankAccountMembers.removed_at)));
}
