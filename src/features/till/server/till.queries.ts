import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import type { AuditSubject } from '#features/audit.ts';
import { selectOwnerNames } from '#features/ledger/server/ledger.service.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type {
  CashFlow,
  OtherTakings,
  Payout,
  TillFilters,
  TillMovement,
  TillSession,
  TillSheet,
} from '../till.contract.ts';
import type { ExpenseCategory, PayoutKind } from '../till.rules.ts';
import { tillPayouts, tillSessions } from './till.tables.ts';

const money = (cents: string | bigint) => centimes(BigInt(cents));
const nameOf = (column: SQL) =>
  sql<string | null>`(select full_name from ${profiles} where user_id = ${column})`;

/** Whether tills are required, and the person's open till, in one query. */
export async function findOwnTill(
  tx: Tx,
  cashierId: string,
): Promise<{ inUse: boolean; sessionId: string | null }> {
  const { rows } = await tx.execute<{ in_use: boolean; session_id: string | null }>(sql`
    select exists (select from till_periods where until_position is null) as in_use,
      (select id from till_sessions where cashier_id = ${cashierId} and closed_at is null) as session_id`);
  return { inUse: one(rows).in_use, sessionId: one(rows).session_id };
}

/**
 * Locks a till until the transaction ends and returns its balance: payments and closings wait here
 * for each other. Null once it is closed.
 */
export async function lockTill(tx: Tx, sessionId: string): Promise<Money | null> {
  const { rows } = await tx.execute<{ balance: string; status: string }>(sql`
    select balance, status from ledger_accounts where id = ${sessionId} and kind = 'till' and owner_id is not null for no key update`);
  const [held] = rows;
  return held?.status === 'open' ? money(held.balance) : null;
}

/** The effect of a posting on any till's cash; zero if none. Postings are immutable, so no lock is needed. */
export async function cashOf(tx: Tx, transactionId: string): Promise<Money> {
  const { rows } = await tx.execute<{ cash: string }>(sql`
    select coalesce(sum(e.amount), 0) as cash from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.kind = 'till' and a.method = 'cash'
    where e.transaction_id = ${transactionId}`);
  return money(one(rows).cash);
}

/** Blocks all postings until the transaction ends; returns the end of the chain. */
export async function lockChain(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(7736551003)`);
  return findChainEnd(tx);
}

export async function findChainEnd(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ position: string }>(sql`select position from ledger_state`);
  return Number(one(rows).position);
}

export async function hasTills(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: tillSessions.id }).from(tillSessions).limit(1)).length > 0;
}

const sessionColumns = {
  id: tillSessions.id,
  cashier_id: tillSessions.cashier_id,
  cashier: nameOf(sql`${tillSessions.cashier_id}`),
  opened_at: tillSessions.opened_at,
  opened_on: tillSessions.opened_on,
  opening_float: tillSessions.opening_float,
  opened_position: tillSessions.opened_position,
  closed_position: tillSessions.closed_position,
  expected: sql<bigint>`coalesce(${tillSessions.expected}, ${ledgerAccounts.balance})`.mapWith(BigInt),
  closed_at: tillSessions.closed_at,
  closed_by: nameOf(sql`${tillSessions.closed_by}`),
  counted: tillSessions.counted,
  difference: tillSessions.difference,
  denominations: tillSessions.denominations,
  reason: tillSessions.reason,
  signed_by: nameOf(sql`${tillSessions.signed_by}`),
  signed_at: tillSessions.signed_at,
};

const selectRows = (tx: Tx) =>
  tx
    .select(sessionColumns)
    .from(tillSessions)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, tillSessions.id));
type SessionRow = Awaited<ReturnType<typeof selectRows>>[number];

const textOf = (amount: bigint | null) => (amount === null ? null : amountText(centimes(amount)));

function sessionOf(row: SessionRow): TillSession {
  const { opened_position: _from, closed_position: _until, denominations: _pieces, ...session } = row;
  return {
    ...session,
    opened_at: row.opened_at.toISOString(),
    opening_float: amountText(centimes(row.opening_float)),
    expected: amountText(centimes(row.expected)),
    closed_at: row.closed_at?.toISOString() ?? null,
    counted: textOf(row.counted),
    difference: textOf(row.difference),
    signed_at: row.signed_at?.toISOString() ?? null,
  };
}

export async function findSession(tx: Tx, sessionId: string): Promise<TillSession | null> {
  const [row] = await selectRows(tx).where(eq(tillSessions.id, sessionId));
  return row ? sessionOf(row) : null;
}

/** The filtered tills, newest first, and everyone who ever had one. */
export async function listSessions(tx: Tx, filters: TillFilters) {
  const { from, to, cashier_id, differs, page = 1 } = filters;
  const where = and(
    from === undefined ? undefined : gte(tillSessions.opened_on, from),
    to === undefined ? undefined : lte(tillSessions.opened_on, to),
    cashier_id === undefined ? undefined : eq(tillSessions.cashier_id, cashier_id),
    differs && sql`${tillSessions.difference} <> 0`,
  );
  const rows = await selectRows(tx)
    .where(where)
    .orderBy(desc(tillSessions.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const { rows: cashiers } = await tx.execute<{ id: string; name: string | null }>(sql`
    select c.cashier_id as id, p.full_name as name from (select distinct cashier_id from till_sessions) c
    left join profiles p on p.user_id = c.cashier_id order by p.full_name, c.cashier_id`);
  return { sessions: rows.map(sessionOf), total: await tx.$count(tillSessions, where), cashiers };
}

type PayoutRow = {
  id: string;
  kind: PayoutKind;
  value_date: string;
  receipt_number: number;
  paper_number: string | null;
  amount: string;
  category: ExpenseCategory | null;
  payee: string | null;
  voucher: string | null;
  note: string | null;
  has_file: boolean | null;
  back_date: string | null;
  back_number: number | null;
  back_paper: string | null;
};

const payoutOf = (row: PayoutRow): Payout => ({
  id: row.id,
  kind: row.kind,
  receipt: receiptName(row.value_date, row.receipt_number, row.paper_number),
  amount: amountText(money(row.amount)),
  category: row.category,
  payee: row.payee,
  voucher: row.voucher,
  note: row.note,
  has_file: row.has_file === true,
  reversed_by: row.back_date === null ? null : receiptName(row.back_date, row.back_number!, row.back_paper),
});

/** The payouts of a till, oldest first. */
async function selectPayouts(tx: Tx, sessionId: string): Promise<Payout[]> {
  const { rows } = await tx.execute<PayoutRow>(sql`
    select p.id, p.kind, t.value_date::text, t.receipt_number, t.paper_number, p.amount, p.category, p.payee, p.voucher, p.note, p.file_id is not null as has_file,
      r.value_date::text as back_date, r.receipt_number as back_number, r.paper_number as back_paper
    from till_payouts p join ledger_transactions t on t.id = p.id left join ledger_transactions r on r.reverses = p.id
    where p.session_id = ${sessionId} order by t.position`);
  return rows.map(payoutOf);
}

/** Sums of a till's cash movements before its closing, by kind. */
async function sumFlows(tx: Tx, sessionId: string): Promise<CashFlow[]> {
  const { rows } = await tx.execute<{ kind: string; reversal: boolean; number: number; amount: string }>(sql`
    select coalesce(o.kind, t.kind) as kind, t.reverses is not null as reversal, count(*)::int as number, sum(e.amount) as amount
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    left join ledger_transactions o on o.id = t.reverses
    where e.account_id = ${sessionId} and t.kind <> 'till_close'
    group by 1, 2 order by min(e.seq)`);
  return rows.map((row) => ({ ...row, amount: amountText(money(row.amount)) }));
}

/** The cashier's takings by other methods while the till was open; transfers to the bank are excluded. */
async function sumOthers(tx: Tx, row: SessionRow): Promise<OtherTakings[]> {
  const { rows } = await tx.execute<{ method: PaymentMethod; number: number; amount: string }>(sql`
    select a.method, count(*)::int as number, sum(e.amount) as amount
    from ledger_transactions t
    left join ledger_transactions o on o.id = t.reverses
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'till' and a.method <> 'cash'
    where t.position > ${row.opened_position} and t.position <= ${row.closed_position ?? Number.MAX_SAFE_INTEGER}
      and t.created_by = ${row.cashier_id} and coalesce(o.kind, t.kind) <> 'till_transfer'
    group by 1 order by 1`);
  return rows.map((other) => ({ ...other, amount: amountText(money(other.amount)) }));
}

/** The sheet of a till, open or closed, computed from the ledger. */
export async function findSheet(tx: Tx, sessionId: string): Promise<TillSheet | null> {
  const [row] = await selectRows(tx).where(eq(tillSessions.id, sessionId));
  if (!row) return null;
  return {
    session: sessionOf(row),
    flows: await sumFlows(tx, sessionId),
    others: await sumOthers(tx, row),
    payouts: await selectPayouts(tx, sessionId),
    denominations: row.denominations,
  };
}

/** Ledger account types that belong to a student or a savings account. */
const OWNED = ['fee_receivable', 'credit', 'savings'];

type MovementRow = Omit<PayoutRow, 'kind' | 'amount'> & {
  kind: string;
  reversal: boolean;
  seq: string;
  amount: string;
  balance_after: string;
  memo: string | null;
  cashier: string | null;
  owners: string[];
  posted_at: Date | string;
  payout_kind: PayoutKind | null;
  payout_amount: string | null;
};

/**
 * The movements of a till, newest first; null if there is no such till. `subjects` resolve the
 * names of account owners.
 */
export async function listMovements(
  tx: Tx,
  { sessionId, page = 1 }: { sessionId: string; page?: number | undefined },
  subjects: readonly AuditSubject[],
) {
  const [found] = await tx
    .select({ total: ledgerAccounts.seq })
    .from(tillSessions)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, tillSessions.id))
    .where(eq(tillSessions.id, sessionId));
  if (!found) return null;
  const { rows } = await tx.execute<MovementRow>(sql`
    select t.id, e.seq, coalesce(o.kind, t.kind) as kind, t.reverses is not null as reversal, t.value_date::text, t.receipt_number, t.paper_number,
      e.amount, e.balance_after, t.memo, t.posted_at, ${nameOf(sql`t.created_by`)} as cashier, array(
        select a.owner_id::text from ledger_entries w join ledger_accounts a on a.id = w.account_id
        where w.transaction_id = t.id and a.kind = any(${`{${OWNED.join()}}`}::text[]) group by a.owner_id order by min(w.line)
      ) as owners, p.kind as payout_kind, p.amount as payout_amount, p.category, p.payee, p.voucher,
      p.note, p.file_id is not null as has_file, r.value_date::text as back_date, r.receipt_number as back_number, r.paper_number as back_paper
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    left join ledger_transactions o on o.id = t.reverses
    left join ledger_transactions r on r.reverses = t.id
    left join till_payouts p on p.id = t.id
    where e.account_id = ${sessionId}
    order by e.seq desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`);
  const names = await selectOwnerNames(
    tx,
    rows.flatMap(({ owners }) => owners),
    subjects,
  );
  return { movements: rows.map((row) => movementOf(row, names)), total: found.total };
}

function movementOf(row: MovementRow, names: ReadonlyMap<string, string>): TillMovement {
  const { payout_kind, payout_amount } = row;
  return {
    id: row.id,
    seq: Number(row.seq),
    receipt: receiptName(row.value_date, row.receipt_number, row.paper_number),
    kind: row.kind,
    reversal: row.reversal,
    amount: amountText(money(row.amount)),
    balance_after: amountText(money(row.balance_after)),
    memo: row.memo,
    whose: row.owners.flatMap((id) => names.get(id) ?? []),
    cashier: row.cashier,
    posted_at: new Date(row.posted_at).toISOString(),
    payout: payout_kind === null ? null : payoutOf({ ...row, kind: payout_kind, amount: payout_amount! }),
  };
}

/** The user who closed a till, and whether it is countersigned; locks the row. */
export async function lockSession(tx: Tx, sessionId: string) {
  const [row] = await tx
    .select()
    .from(tillSessions)
    .where(eq(tillSessions.id, sessionId))
    .for('no key update');
  return row ?? null;
}

export async function findReceipt(tx: Tx, transactionId: string): Promise<string> {
  const { rows } = await tx.execute<{ day: string; number: number; paper: string | null }>(sql`
    select value_date::text as day, receipt_number as number, paper_number as paper from ledger_transactions where id = ${transactionId}`);
  return receiptName(one(rows).day, one(rows).number, one(rows).paper);
}

/** The voucher file of a payout, whoever uploaded it; null if there is none. */
export async function findVoucher(tx: Tx, payoutId: string) {
  const [file] = await tx
    .select({ name: storedFiles.name, media_type: storedFiles.media_type, sha256: storedFiles.sha256 })
    .from(tillPayouts)
    .innerJoin(storedFiles, eq(storedFiles.id, tillPayouts.file_id))
    .where(eq(tillPayouts.id, payoutId));
  return file ?? null;
}

export async function findPayout(tx: Tx, payoutId: string) {
  const [payout] = await tx.select().from(tillPayouts).where(eq(tillPayouts.id, payoutId));
  return payout ?? null;
}
