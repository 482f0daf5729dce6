import { and, eq, isNull, sql } from 'drizzle-orm';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type {
  BalancePoint,
  BankTransaction,
  Period,
  Statement,
  TransactionFilters,
} from '../bank.contract.ts';
import { maySeeBank } from '../bank.policy.ts';
import type { OwnAccount } from '../savings.contract.ts';
import { countEntries } from './bank.queries.ts';
import { bankAccountMembers } from './bank.tables.ts';
import { findStatement, listBalances, listTransactions } from './history.service.ts';
import { isOwnAccount, selectOwnAccounts } from './savings.queries.ts';

/**
 * Whether the actor may see this account. The office sees any account, students and parents see their own,
 * others none.
 */
export async function seesAccount(tx: Tx, actor: Actor, accountId: string): Promise<boolean> {
  if (maySeeBank(actor)) return (await countEntries(tx, accountId)) !== null;
  return isOwnAccount(tx, actor, accountId);
}

/** A family's accounts: open before closed, then in the order of its students, then newest first. */
export async function listOwnAccounts(tx: Tx, actor: Actor): Promise<OwnAccount[]> {
  const accounts = await selectOwnAccounts(tx, actor);
  return accounts.toSorted((a, b) => Number(a.closed_at !== null) - Number(b.closed_at !== null));
}

/** A page of the history of one's own account; null for any other account, whether it exists or not. */
export async function listOwnTransactions(
  tx: Tx,
  actor: Actor,
  accountId: string,
  filters: TransactionFilters,
) {
  if (!(await isOwnAccount(tx, actor, accountId))) return null;
  const page = await listTransactions(tx, accountId, filters);
  return page && { ...page, transactions: page.transactions.map(forFamily) };
}

/** The daily balances of one's own account; null for any other. */
export async function listOwnBalances(
  tx: Tx,
  actor: Actor,
  accountId: string,
): Promise<BalancePoint[] | null> {
  return (await isOwnAccount(tx, actor, accountId)) ? listBalances(tx, accountId) : null;
}

/** The statement of one's own account; null for any other. */
export async function findOwnStatement(
  tx: Tx,
  actor: Actor,
  { account_id, ...period }: Period & { account_id: string },
  today: SchoolDay,
): Promise<(Statement & { account: OwnAccount }) | null> {
  const [account] = await selectOwnAccounts(tx, actor, account_id);
  if (!account) return null;
  const statement = await findStatement(tx, account, period, today);
  return { ...statement, transactions: statement.transactions.map(forFamily) };
}

const forFamily = (line: BankTransaction): BankTransaction => ({ ...line, created_by: null });

/** The total balance of a student's savings accounts, in centimes. */
export async function savingsOf(tx: Tx, studentId: string): Promise<bigint> {
  const [found] = await tx
    .select({ balance: sql<bigint>`coalesce(sum(${ledgerAccounts.balance}), 0)`.mapWith(BigInt) })
    .from(bankAccountMembers)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, bankAccountMembers.account_id))
    .where(and(eq(bankAccountMembers.student_id, studentId), isNull(bankAccountMembers.removed_at)));
  return found?.balance ?? 0n;
}
