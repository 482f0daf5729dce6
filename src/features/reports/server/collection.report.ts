import { type SQL, sql } from 'drizzle-orm';
import { feeEntries, feeStructures } from '#features/fees/server/fees.tables.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatDay } from '#platform/time/format.ts';
import { CLASS_KEY, feesOn, ofClass, ofRow, withClass } from './fee-rows.ts';
import { dayOf, endOf } from './movement-rows.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  commonColumns,
  type FigureAsked,
  type FigureRows,
  money,
  moneyOfAll,
  noClass,
  percentOf,
  type Report,
  type ReportTable,
  rowOf,
  type Slice,
  sumOf,
  titleOf,
  total,
  writtenMoney,
  writtenPercent,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Collection against due'),
  about: say(/*i18n*/ 'What each class was billed, has paid and owes'),
  class: say(/*i18n*/ 'Class'),
  fees: say(/*i18n*/ 'Fees'),
  billed: say(/*i18n*/ 'Billed'),
  paid: say(/*i18n*/ 'Paid'),
  owed: say(/*i18n*/ 'Owed'),
  share: say(/*i18n*/ 'Collected (%)'),
  fee: say(/*i18n*/ 'Fee'),
  due: say(/*i18n*/ 'Due Date'),
  receipt: say(/*i18n*/ 'Number'),
  amount: say(/*i18n*/ 'Amount'),
  nothing: say(/*i18n*/ 'Nothing had been billed by this day.'),
  finding: (share: string, billed: string, owed: string) =>
    say(/*i18n*/ '{share} of {billed} billed is paid; {owed} is owed.', { share, billed, owed }),
  feeRule: (day: string) =>
    say(
      /*i18n*/ 'Each fee as the books had it at the end of {day}: billed after discounts and waivers, less what was paid.',
      { day },
    ),
  paidRule: (day: string) =>
    say(/*i18n*/ 'Payments and reversals for these fees, posted by the end of {day}.', { day }),
}));

type Sums = { key: string; name: string | null; section: string | null; fees: number };
type Row = Sums & { billed: bigint; paid: bigint; owed: bigint };

async function selectSums(tx: Tx, asked: Asked): Promise<Row[]> {
  const { rows } = await tx.execute<Sums & { billed: string; paid: string }>(sql`
    select ${CLASS_KEY} as key, c.name, c.section, count(*)::int as fees,
      sum(f.due)::text as billed, sum(f.paid)::text as paid
    from ${feesOn(asked)} f ${withClass(asked)} where true ${ofClass(asked)}
    group by c.id order by c.order_key nulls last, c.id`);
  return rows.map((row) => {
    const [billed, paid] = [BigInt(row.billed), BigInt(row.paid)];
    return { ...row, billed, paid, owed: billed - paid };
  });
}

const cells = ({ fees, billed, paid, owed }: Omit<Row, 'key' | 'name' | 'section'>) => ({
  fees,
  billed: money(billed),
  paid: money(paid),
  owed: money(owed),
  share: percentOf(paid, billed),
});

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const found = await selectSums(tx, asked);
  const head = (key: 'fees' | 'billed' | 'paid' | 'owed' | 'share') => both(WORDS, (words) => words[key]);
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words.class),
    ),
    column('fees', 'count', head('fees')),
    column('billed', 'money', head('billed')),
    column('paid', 'money', head('paid')),
    column('owed', 'money', head('owed')),
    column('share', 'percent', head('share')),
  ];
  const all = cells({
    fees: sumOf(found, 'fees'),
    billed: moneyOfAll(found, 'billed'),
    paid: moneyOfAll(found, 'paid'),
    owed: moneyOfAll(found, 'owed'),
  });
  return {
    columns,
    rows: found.map((row) =>
      rowOf(columns, row.key, {
        ...cells(row),
        label: row.name === null ? noClass() : classLabel({ name: row.name, section: row.section }),
      }),
    ),
    total: rowOf(columns, ALL, { ...all, label: total() }),
    finding: both(WORDS, (words, language) =>
      all.share === null
        ? words.nothing
        : words.finding(
            writtenPercent(all.share, language),
            writtenMoney(moneyOfAll(found, 'billed')),
            writtenMoney(moneyOfAll(found, 'owed')),
          ),
    ),
    chart: { column: 'share', of: 100 },
    applied: { as_of: dayOf(asked), ...(asked.class_id && { class_id: asked.class_id }) },
    headline: 'share',
  };
}

async function open(tx: Tx, asked: Asked, wish: FigureAsked, slice: Slice): Promise<FigureRows | null> {
  const title = titleOf(await read(tx, asked), wish);
  if (!title) return null;
  if (wish.figure === 'paid') return { title, ...(await openPayments(tx, asked, wish, slice)) };
  const which = wish.figure === 'owed' ? sql`and f.due > f.paid` : sql``;
  const rule = both(WORDS, (words, language) => words.feeRule(formatDay(dayOf(asked), language)));
  return { title, rule, ...(await openFees(tx, asked, wish, slice, which)) };
}

type FeeRow = {
  id: string;
  student_id: string;
  full_name: string | null;
  roll_number: string;
  name: string | null;
  section: string | null;
  fee: string;
  instalment: number;
  instalments: number;
  due_date: string;
  billed: string;
  paid: string;
  owed: string;
  total: number;
};

/** The fees behind a figure, the earliest due first. */
export async function openFees(
  tx: Tx,
  asked: Asked,
  { row }: FigureAsked,
  { limit, offset }: Slice,
  which: SQL,
): Promise<Pick<FigureRows, 'columns' | 'rows' | 'total'>> {
  const { rows } = await tx.execute<FeeRow>(sql`
    select f.id, f.student_id, s.full_name, s.roll_number, c.name, c.section, g.name as fee, f.instalment, f.instalments,
      f.due_date::text as due_date, f.due::text as billed, f.paid::text as paid, (f.due - f.paid)::text as owed,
      (count(*) over ())::int as total
    from ${feesOn(asked)} f ${withClass(asked)} join ${feeStructures} g on g.id = f.fee_structure_id
    where true ${ofClass(asked)} ${ofRow(row)} ${which}
    order by f.due_date, c.order_key nulls last, s.name_key, s.roll_number, f.id limit ${limit} offset ${offset}`);
  const common = commonColumns();
  const columns = [
    common.student,
    common.class,
    column(
      'fee',
      'text',
      both(WORDS, ({ fee }) => fee),
    ),
    column(
      'due_date',
      'day',
      both(WORDS, ({ due }) => due),
      false,
    ),
    column(
      'billed',
      'money',
      both(WORDS, ({ billed }) => billed),
      false,
    ),
    column(
      'paid',
      'money',
      both(WORDS, ({ paid }) => paid),
      false,
    ),
    column(
      'owed',
      'money',
      both(WORDS, ({ owed }) => owed),
      false,
    ),
  ];
  return {
    columns,
    rows: rows.map((one) =>
      rowOf(
        columns,
        one.id,
        {
          student: one.full_name ?? one.roll_number,
          class: one.name === null ? noClass() : classLabel({ name: one.name, section: one.section }),
          fee: one.instalments > 1 ? `${one.fee} (${one.instalment}/${one.instalments})` : one.fee,
          due_date: one.due_date,
          billed: money(BigInt(one.billed)),
          paid: money(BigInt(one.paid)),
          owed: money(BigInt(one.owed)),
        },
        `/fees/students/${one.student_id}`,
      ),
    ),
    total: rows[0]?.total ?? 0,
  };
}

type PaymentRow = {
  id: string;
  student_id: string;
  full_name: string | null;
  roll_number: string;
  name: string | null;
  section: string | null;
  day: string;
  number: number;
  paper: string | null;
  fee: string;
  amount: string;
  by: string | null;
  at: string;
  total: number;
};

async function openPayments(
  tx: Tx,
  asked: Asked,
  { row }: FigureAsked,
  { limit, offset }: Slice,
): Promise<Omit<FigureRows, 'title'>> {
  const { rows } = await tx.execute<PaymentRow>(sql`
    select t.id || ' ' || f.id as id, f.student_id, s.full_name, s.roll_number, c.name, c.section, t.value_date::text as day,
      t.receipt_number as number, t.paper_number as paper, g.name as fee, e.paid::text as amount, p.full_name as by,
      to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (count(*) over ())::int as total
    from ${feesOn(asked)} f ${withClass(asked)} join ${feeStructures} g on g.id = f.fee_structure_id
      join ${feeEntries} e on e.student_fee_id = f.id and e.paid <> 0
      join ${ledgerTransactions} t on t.id = e.transaction_id and t.posted_at < ${endOf(asked)}::timestamptz
      left join ${profiles} p on p.user_id = t.created_by
    where true ${ofClass(asked)} ${ofRow(row)}
    order by t.position desc, f.id limit ${limit} offset ${offset}`);
  const common = commonColumns();
  const columns = [
    common.student,
    common.class,
    common.day,
    column(
      'receipt',
      'text',
      both(WORDS, ({ receipt }) => receipt),
    ),
    column(
      'fee',
      'text',
      both(WORDS, ({ fee }) => fee),
    ),
    column(
      'amount',
      'money',
      both(WORDS, ({ amount }) => amount),
      false,
    ),
    common.by,
    common.at,
  ];
  return {
    rule: both(WORDS, (words, language) => words.paidRule(formatDay(dayOf(asked), language))),
    columns,
    rows: rows.map((one) =>
      rowOf(
        columns,
        one.id,
        {
          student: one.full_name ?? one.roll_number,
          class: one.name === null ? noClass() : classLabel({ name: one.name, section: one.section }),
          day: one.day,
          receipt: receiptName(one.day, one.number, one.paper),
          fee: one.fee,
          amount: money(BigInt(one.amount)),
          by: one.by,
          at: one.at,
        },
        `/fees/students/${one.student_id}`,
      ),
    ),
    total: rows[0]?.total ?? 0,
  };
}

export const collectionReport: Report = {
  key: 'collection',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['class_id', 'as_of'],
  groupings: [],
  read,
  open,
};
