import { type SQL, sql } from 'drizzle-orm';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStudent, StatementLine } from '../../charges/fees.contract.ts';
import { FEE_KINDS } from '../../fees.rules.ts';

type Period = { from?: SchoolDay | undefined; to: SchoolDay };

const list = (ids: string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

/** The entries on the students' own accounts: debts and credits. */
const legsOf = (students: readonly FeeStudent[]): SQL => sql`
  ${ledgerAccounts} a
  join ${ledgerEntries} e on e.account_id = a.id
  join ${ledgerTransactions} t on t.id = e.transaction_id
  where a.kind in ('fee_receivable', 'credit') and a.owner_id = any(${list(students.map(({ student_id }) => student_id))})`;

/** The balance of some students before a day: debt minus credit. */
export async function selectOpening(
  tx: Tx,
  students: readonly FeeStudent[],
  before: SchoolDay,
): Promise<Money> {
  const { rows } = await tx.execute<{ opening: string }>(
    sql`select coalesce(sum(e.amount), 0)::text as opening from ${legsOf(students)} and t.value_date < ${before}::date`,
  );
  return centimes(BigInt(one(rows).opening));
}

type Line = {
  id: string;
  student_id: string;
  value_date: SchoolDay;
  posted_at: string;
  receipt_number: number;
  paper_number: string | null;
  kind: string;
  memo: string | null;
  original_day: SchoolDay | null;
  original_number: number | null;
  original_paper: string | null;
  debit: string;
  credit: string;
  moved: string;
  lines: number;
};

/**
 * The last lines of a period, oldest first, one per transaction and student in posting order, with the totals and number of all
 * its lines. Debits and credits are those of the entries: used credit appears on both sides, because the payment and the
 * reduced credit are equal.
 */
export async function selectStatement(
  tx: Tx,
  students: readonly FeeStudent[],
  { from, to }: Period,
  { opening, limit }: { opening: Money; limit: number },
): Promise<{ lines: StatementLine[]; moved: Money; count: number }> {
  const ids = students.map(({ student_id }) => student_id);
  const { rows } = await tx.execute<Line>(sql`
    with lines as (
      select t.id, t.position, a.owner_id,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
      from ${legsOf(students)} and t.value_date <= ${to}::date and ${from ? sql`t.value_date >= ${from}::date` : sql`true`}
      group by t.id, a.owner_id
    ), counted as (
      select l.*, count(*) over ()::int as lines,
        sum(l.debit - l.credit) over (order by l.position, array_position(${list(ids)}, l.owner_id)) as moved
      from lines l
      order by l.position desc, array_position(${list(ids)}, l.owner_id) desc
      limit ${limit}
    )
    select t.id, c.owner_id as student_id, t.value_date::text, to_json(t.posted_at)#>>'{}' as posted_at, t.receipt_number, t.paper_number, t.kind, t.memo,
      o.value_date::text as original_day, o.receipt_number as original_number, o.paper_number as original_paper,
      c.debit::text, c.credit::text, c.moved::text, c.lines
    from counted c
    join ${ledgerTransactions} t on t.id = c.id
    left join ${ledgerTransactions} o on o.id = t.reverses
    order by c.position, array_position(${list(ids)}, c.owner_id)`);
  const byId = new Map(students.map((student) => [student.student_id, student]));
  return {
    lines: rows.map((line) => lineOf(line, byId.get(line.student_id)!, opening)),
    moved: centimes(BigInt(rows.at(-1)?.moved ?? 0)),
    count: rows[0]?.lines ?? 0,
  };
}

const text = (amount: string) => amountText(centimes(BigInt(amount)));

const KINDS = new Map<string, StatementLine['kind']>([
  [FEE_KINDS.charge, 'charge'],
  [FEE_KINDS.payment, 'payment'],
  [FEE_KINDS.discount, 'discount'],
  [FEE_KINDS.waiver, 'waiver'],
  [FEE_KINDS.creditUse, 'credit_use'],
  [FEE_KINDS.refund, 'refund'],
  [FEE_KINDS.openingCredit, 'opening'],
  ['reversal', 'reversal'],
]);

function lineOf(line: Line, student: FeeStudent, opening: Money): StatementLine {
  const kind = KINDS.get(line.kind);
  if (!kind) throw new Error(`A statement has no line for ${line.kind}.`);
  return {
    transaction_id: line.id,
    date: line.value_date,
    at: new Date(line.posted_at).toISOString(),
    receipt: receiptName(line.value_date, line.receipt_number, line.paper_number),
    kind,
    reverses:
      line.original_day === null
        ? null
        : receiptName(line.original_day, line.original_number!, line.original_paper),
    student,
    // Notes of payments are internal to the office; a charge shows its fee's name, everything else its reason.
    label: kind === 'payment' || kind === 'credit_use' ? null : line.memo,
    debit: text(line.debit),
    credit: text(line.credit),
    balance: amountText(centimes(opening + BigInt(line.moved))),
  };
}
