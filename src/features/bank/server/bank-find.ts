import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { bearsNumber } from '#features/ledger/server/ledger.service.ts';
import { ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness, contains, wordsOf } from '#platform/db/name-search.ts';
import { maySeeBank } from '../bank.policy.ts';
import { bankAccounts } from './bank.tables.ts';

/** Finds savings accounts by name, or by the receipt of a movement. */
export async function findSavings(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeeBank(actor)) return [];
  const receipt = bearsNumber(text);
  if (receipt) return findByReceipt(tx, receipt, text, limit);
  const rank = closeness(text, bankAccounts.name_key);
  const found = await tx
    .select({ id: bankAccounts.id, title: bankAccounts.account_name, rank })
    .from(bankAccounts)
    .where(
      and(
        isNull(bankAccounts.closed_at),
        ...wordsOf(text).map((word) => contains(bankAccounts.name_key, word)),
      ),
    )
    .orderBy(rank, bankAccounts.name_key, bankAccounts.id)
    .limit(limit);
  return found.map((account) => ({ ...account, note: null, path: `/student-bank/${account.id}` }));
}

async function findByReceipt(tx: Tx, receipt: SQL, text: string, limit: number): Promise<Found[]> {
  const found = await tx
    .select({ id: bankAccounts.id, title: bankAccounts.account_name })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transaction_id, ledgerTransactions.id))
    .innerJoin(bankAccounts, eq(bankAccounts.id, ledgerEntries.account_id))
    .where(receipt)
    .limit(limit);
  return found.map((account) => ({
    ...account,
    note: text,
    path: `/student-bank/${account.id}`,
    rank: 0 as const,
  }));
}
