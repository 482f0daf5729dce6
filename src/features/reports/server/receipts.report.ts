import { sql } from 'drizzle-orm';
import { PAYMENT_METHODS, type PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatDay } from '#platform/time/format.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { ReportCell } from '../reports.contract.ts';
import { bookName, openMovements } from './movement-rows.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  type FigureAsked,
  type FigureRows,
  money,
  moneyOfAll,
  type Report,
  type ReportTable,
  rowOf,
  type Slice,
  sumOf,
  titleOf,
  total,
  writtenMoney,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Money received'),
  about: say(/*i18n*/ 'What came in and went out, by method, cashier or day'),
  method: say(/*i18n*/ 'Method'),
  cashier: say(/*i18n*/ 'Cashier'),
  day: say(/*i18n*/ 'Date'),
  movements: say(/*i18n*/ 'Movements'),
  received: say(/*i18n*/ 'Received'),
  paid_out: say(/*i18n*/ 'Paid out'),
  net: say(/*i18n*/ 'Balance'),
  unknown: say(/*i18n*/ 'Unknown person'),
  nothing: say(/*i18n*/ 'No money moved in this period.'),
  finding: (received: string, out: string) =>
    say(/*i18n*/ '{received} came in and {out} went out.', { received, out }),
  rule: (from: string, to: string) =>
    say(
      /*i18n*/ 'Movements of the books from {from} to {to} that changed cash or an account of the school. Moves between tills are left out; a reversal counts against its payment.',
      { from, to },
    ),
}));

type By = 'method' | 'cashier' | 'day';
const byOf = ({ by }: Asked): By => (by === 'cashier' || by === 'day' ? by : 'method');

function spanOf(asked: Asked): { from: SchoolDay; to: SchoolDay } {
  const to = asked.to ?? asked.today;
  const from = asked.from ?? monthOf(to);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The change of each method by each movement: legs between two tills of a method cancel out. */
function movements(asked: Asked) {
  const { from, to } = spanOf(asked);
  return sql`(
    select t.id, t.position, t.value_date, t.created_by, t.posted_at, t.receipt_number, t.paper_number, t.kind, t.reverses, t.memo,
      a.method, sum(e.amount) as amount
    from ${ledgerTransactions} t join ${ledgerEntries} e on e.transaction_id = t.id
      join ${ledgerAccounts} a on a.id = e.account_id and a.method is not null
    where t.value_date between ${from}::date and ${to}::date
    group by t.id, a.method having sum(e.amount) <> 0)`;
}

const KEYS = {
  method: sql`v.method`,
  cashier: sql`v.created_by::text`,
  day: sql`v.value_date::text`,
};

type Row = { key: string; name: string | null; movements: number; received: bigint; paid_out: bigint };

async function selectSums(tx: Tx, asked: Asked): Promise<Row[]> {
  const by = byOf(asked);
  const { rows } = await tx.execute<
    Omit<Row, 'received' | 'paid_out'> & { received: string; paid_out: string }
  >(sql`
    select ${KEYS[by]} as key, ${by === 'cashier' ? sql`min(p.full_name)` : sql`null`} as name, count(*)::int as movements,
      coalesce(sum(v.amount) filter (where v.amount > 0), 0)::text as received,
      coalesce(-sum(v.amount) filter (where v.amount < 0), 0)::text as paid_out
    from ${movements(asked)} v left join ${profiles} p on p.user_id = v.created_by
    group by 1 order by ${by === 'cashier' ? sql`min(p.name_key)` : sql`1`}`);
  const read = rows.map((row) => ({
    ...row,
    received: BigInt(row.received),
    paid_out: BigInt(row.paid_out),
  }));
  return by === 'method' ? read.toSorted((a, b) => placeOf(a.key) - placeOf(b.key)) : read;
}

const placeOf = (method: string) => PAYMENT_METHODS.indexOf(method as PaymentMethod);

const cells = (row: Pick<Row, 'movements' | 'received' | 'paid_out'>) => ({
  movements: row.movements,
  received: money(row.received),
  paid_out: money(row.paid_out),
  net: money(row.received - row.paid_out),
});

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const by = byOf(asked);
  const found = await selectSums(tx, asked);
  const head = (key: 'movements' | 'received' | 'paid_out' | 'net') => both(WORDS, (words) => words[key]);
  const columns = [
    column(
      'label',
      by === 'day' ? 'day' : 'text',
      both(WORDS, (words) => words[by]),
      false,
    ),
    column('movements', 'count', head('movements')),
    column('received', 'money', head('received')),
    column('paid_out', 'money', head('paid_out')),
    column('net', 'money', head('net')),
  ];
  const label = ({ key, name }: Row): ReportCell =>
    by === 'method'
      ? bookName(asked, key)
      : by === 'day'
        ? key
        : (name ?? both(WORDS, ({ unknown }) => unknown));
  const all = {
    movements: sumOf(found, 'movements'),
    received: moneyOfAll(found, 'received'),
    paid_out: moneyOfAll(found, 'paid_out'),
  };
  return {
    columns,
    rows: found.map((row) => rowOf(columns, row.key, { ...cells(row), label: label(row) })),
    total: rowOf(columns, ALL, { ...cells(all), label: total() }),
    finding: both(WORDS, (words) =>
      all.movements === 0
        ? words.nothing
        : words.finding(writtenMoney(all.received), writtenMoney(all.paid_out)),
    ),
    chart: { column: 'received', of: null },
    applied: { by, ...spanOf(asked) },
    headline: 'received',
  };
}

async function open(tx: Tx, asked: Asked, wish: FigureAsked, slice: Slice): Promise<FigureRows | null> {
  const title = titleOf(await read(tx, asked), wish);
  if (!title) return null;
  const side =
    wish.figure === 'received'
      ? sql`v.amount > 0`
      : wish.figure === 'paid_out'
        ? sql`v.amount < 0`
        : sql`true`;
  const ofRow = wish.row === ALL ? sql`true` : sql`${KEYS[byOf(asked)]} = ${wish.row}`;
  const source = sql`(
    select v.*, v.method as account, v.method as part from ${movements(asked)} v where ${side} and ${ofRow})`;
  const { from, to } = spanOf(asked);
  return {
    title,
    rule: both(WORDS, (words, language) => words.rule(formatDay(from, language), formatDay(to, language))),
    ...(await openMovements(tx, asked, source, slice)),
  };
}

export const receiptsReport: Report = {
  key: 'receipts',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['by', 'from', 'to'],
  groupings: ['method', 'cashier', 'day'],
  read,
  open,
};
