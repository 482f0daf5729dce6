import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { type Money, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { AccountStatus } from '../ledger.rules.ts';
import { ledgerAccounts, ledgerTransactions } from './ledger.tables.ts';

export async function insertAccount(tx: Tx, account: typeof ledgerAccounts.$inferInsert): Promise<void> {
  await tx.insert(ledgerAccounts).values(account);
}

/**
 * Opens the missing accounts of some owners and returns all ids by owner. All are of one kind, none a till.
 */
export async function openMissing(
  tx: Tx,
  kind: string,
  ownerIds: readonly string[],
  opened: (ownerId: string) => typeof ledgerAccounts.$inferInsert,
): Promise<Map<string, string>> {
  if (ownerIds.length === 0) return new Map();
  // One array parameter: a grade has a thousand owners.
  const owners = `{${ownerIds.join()}}`;
  const find = async () => {
    const rows = await tx
      .select({ id: ledgerAccounts.id, owner_id: ledgerAccounts.owner_id })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.kind, kind), sql`${ledgerAccounts.owner_id} = any(${owners}::uuid[])`));
    return new Map(rows.map(({ id, owner_id }) => [owner_id!, id]));
  };
  const found = await find();
  // Sorted, so that concurrent openings can't deadlock.
  const missing = ownerIds.filter((ownerId) => !found.has(ownerId)).toSorted();
  if (missing.length === 0) return found;
  await tx.insert(ledgerAccounts).values(missing.map(opened)).onConflictDoNothing();
  return find();
}

/** Locks accounts in the order of their ids until the transaction ends. */
export async function lockAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select from ${ledgerAccounts} where id = any(${`{${accountIds.join()}}`}::uuid[])
    order by id for no key update`);
}

export async function updateStatus(tx: Tx, accountId: string, status: AccountStatus): Promise<void> {
  await tx.update(ledgerAccounts).set({ status }).where(eq(ledgerAccounts.id, accountId));
}

export type PostingRow = {
  id: string;
  kind: string;
  memo: string | null;
  reverses: string | null;
  createdBy: string;
  /** The second person, if the movement needed one. */
  approved: { by: string; at: Date } | null;
  valueDate: SchoolDay;
  at: Date;
  key: string;
  legs: { accountId: string; amount: Money }[];
};

/**
 * Calls `ledger_post`; see ledger.sql for its locks and their order. Balances and sequence numbers are in the
 * order of the legs, null for accounts that keep none.
 */
export async function callPost(
  tx: Tx,
  { id, kind, memo, reverses, createdBy, approved, valueDate, at, key, legs }: PostingRow,
): Promise<{
  receiptNumber: number;
  paperNumber: string | null;
  balances: (Money | null)[];
  seqs: (number | null)[];
}> {
  const accounts = `{${legs.map((leg) => leg.accountId).join()}}`;
  const amounts = `{${legs.map((leg) => leg.amount).join()}}`;
  const { rows } = await tx.execute<{
    receipt: number;
    paper: string | null;
    balances: (string | null)[];
    seqs: (string | null)[];
  }>(
    sql`select receipt, paper, balances, seqs from public.ledger_post(${id}::uuid, ${kind}, ${memo}, ${reverses}::uuid, ${createdBy}::uuid,
      ${valueDate}::date, ${at.toISOString()}::timestamptz, ${key}, ${accounts}::uuid[], ${amounts}::bigint[],
      ${approved?.by ?? null}::uuid, ${approved?.at.toISOString() ?? null}::timestamptz)`,
  );
  const posted = one(rows);
  return {
    receiptNumber: posted.receipt,
    paperNumber: posted.paper,
    balances: posted.balances.map((balance) => (balance === null ? null : centimes(BigInt(balance)))),
    seqs: posted.seqs.map((seq) => (seq === null ? null : Number(seq))),
  };
}

export async function isPosted(tx: Tx, key: string): Promise<boolean> {
  const found = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idem_key, key));
  return found.length > 0;
}

/**
 * A transaction with its legs, to be reversed; locked, so that the second of two reversals sees the first.
 */
export async function lockTransaction(tx: Tx, transactionId: string) {
  const [found] = await tx
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      reverses: ledgerTransactions.reverses,
      reversed_by: sql<
        string | null
        // Qualified by hand: Drizzle omits the table in a single-table query, and the column would resolve to
        // the inner row.
      >`(select r.id from ledger_transactions r where r.reverses = "ledger_transactions"."id")`,
      legs: sql<{ account_id: string; amount: string; is_cash: boolean }[]>`(
        select jsonb_agg(jsonb_build_object('account_id', e.account_id, 'amount', e.amount::text,
          'is_cash', a.kind = 'till' and a.method = 'cash') order by e.line)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transaction_id = "ledger_transactions"."id")`,
    })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, transactionId))
    .for('no key update', { of: ledgerTransactions });
  return found ?? null;
}
