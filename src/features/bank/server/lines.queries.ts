import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type { BalancePoint, BankTransaction, Period, TransactionFilters } from '../bank.contract.ts';
import type { TransactionType } from '../bank.rules.ts';

const receiptOf = (of: string) =>
  sql.raw(`(select coalesce(o.paper_number,
      to_char(o.value_date, 'YYYYMMDD') || '-' || lpad(o.receipt_number::text, greatest(4, length(o.receipt_number::text)), '0'))
    from ledger_transactions o where ${of})`);

// A reversal has the type of its original.
const lineKind = sql<TransactionType>`case when ${ledgerTransactions.reverses} is null then ${ledgerTransactions.kind}
    when ${ledgerEntries.amount} > 0 then 'deposit' else 'withdraw' end`;

/** The columns of a line of a savings account's history, over entries joined with their transactions. */
const lineColumns = {
  id: ledgerTransactions.id,
  // Savings accounts keep sequence numbers and balances, so neither is null.
  seq: sql<number>`${ledgerEntries.seq}`.mapWith(Number),
  value_date: ledgerTransactions.value_date,
  receipt_number: ledgerTransactions.receipt_number,
  paper_number: ledgerTransactions.paper_number,
  kind: lineKind.as('line_kind'),
  amount: ledgerEntries.amount,
  balance_after: sql<bigint>`${ledgerEntries.balance_after}`.mapWith(BigInt),
  description: ledgerTransactions.memo,
  created_by: sql<
    string | null
  >`(select p.full_name from profiles p where p.user_id = ${ledgerTransactions.created_by})`,
  created_at: ledgerTransactions.posted_at,
  reverses: sql<string | null>`${receiptOf('o.id = "ledger_transactions"."reverses"')}`,
  reversed_by: sql<string | null>`${receiptOf('o.reverses = "ledger_transactions"."id"')}`,
};

type Line = {
  id: string;
  seq: number;
  value_date: string;
  receipt_number: number;
  paper_number: string | null;
  kind: TransactionType;
  amount: bigint;
  balance_after: bigint;
  description: string | null;
  created_by: string | null;
  created_at: Date;
  reverses: string | null;
  reversed_by: string | null;
};

/**
 * Converts an entry to a history row. Savings are a debt of the school: credits, negative in the books, are
 * money in.
 */
function transactionOf({
  receipt_number,
  paper_number,
  kind,
  amount,
  balance_after,
  created_at,
  ...line
}: Line): BankTransaction {
  return {
    ...line,
    receipt: receiptName(line.value_date, receipt_number, paper_number),
    transaction_type: kind,
    amount: amountText(centimes(-amount)),
    balance_after: amountText(centimes(balance_after)),
    created_at: created_at.toISOString(),
  };
}

/** The row that a transaction wrote into a savings account; null if there is none. */
export async function findTransaction(tx: Tx, transactionId: string): Promise<BankTransaction | null> {
  const [line] = await tx
    .select(lineColumns)
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .where(and(eq(ledgerEntries.transaction_id, transactionId), eq(ledgerAccounts.kind, 'savings')));
  return line ? transactionOf(line) : null;
}

/** The savings account that a transaction moved; null if it moved none. */
export async function findAccountOf(tx: Tx, transactionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: ledgerEntries.account_id })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .where(and(eq(ledgerEntries.transaction_id, transactionId), eq(ledgerAccounts.kind, 'savings')));
  return found?.id ?? null;
}

const during = ({ from, to }: Period): (SQL | undefined)[] => [
  from ? gte(ledgerTransactions.value_date, from) : undefined,
  to ? lte(ledgerTransactions.value_date, to) : undefined,
];

const matchingLines = (accountId: string, { type, from, to }: TransactionFilters): SQL | undefined =>
  and(
    eq(ledgerEntries.account_id, accountId),
    ...during({ from, to }),
    type ? eq(lineKind, type) : undefined,
  );

type Slice = { limit: number; offset?: number; before?: number | undefined };

/** Some rows of an account's history, newest first; `before` is the keyset cursor. */
export async function selectLines(
  tx: Tx,
  accountId: string,
  filters: TransactionFilters,
  { limit, offset = 0, before }: Slice,
): Promise<BankTransaction[]> {
  const lines = await tx
    .select(lineColumns)
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .where(
      and(
        matchingLines(accountId, filters),
        before === undefined ? undefined : lt(ledgerEntries.seq, before),
      ),
    )
    .orderBy(desc(ledgerEntries.seq))
    .limit(limit)
    .offset(offset);
  return lines.map(transactionOf);
}

export async function countLines(tx: Tx, accountId: string, filters: TransactionFilters): Promise<number> {
  const counted = one(
    await tx
      .select({ lines: sql<number>`count(*)::int` })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
      .where(matchingLines(accountId, filters)),
  );
  return counted.lines;
}

/** The closing balance of each of the latest days with movements, oldest first. */
export async function selectBalances(tx: Tx, accountId: string, days: number): Promise<BalancePoint[]> {
  const points = await tx
    .selectDistinctOn([ledgerTransactions.value_date], {
      day: ledgerTransactions.value_date,
      balance: lineColumns.balance_after,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .where(eq(ledgerEntries.account_id, accountId))
    .orderBy(desc(ledgerTransactions.value_date), desc(ledgerEntries.seq))
    .limit(days);
  return points.map(({ day, balance }) => ({ day, balance: amountText(centimes(balance)) })).toReversed();
}

// Negated, because savings are credits, which are negative in the books.
const sum = (which: SQL) =>
  sql<bigint>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${which}), 0)::bigint`.mapWith(BigInt);

export async function sumPeriod(
  tx: Tx,
  accountId: string,
  { from, to }: Period,
): Promise<{ opening: Money; moved: Money; lines: number }> {
  const inPeriod = and(sql`true`, ...during({ from, to }));
  const sums = one(
    await tx
      .select({
        opening: sum(from ? lt(ledgerTransactions.value_date, from) : sql`false`),
        moved: sum(inPeriod!),
        lines: sql<number>`(count(*) filter (where ${inPeriod}))::int`,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
      .where(eq(ledgerEntries.account_id, accountId)),
  );
  const { opening, moved, lines } = sums;
  return { opening: centimes(opening), moved: centimes(moved), lines };
}
