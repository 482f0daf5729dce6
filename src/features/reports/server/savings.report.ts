import { sql } from 'drizzle-orm';
import { bankAccountMembers, bankAccounts } from '#features/bank/server/bank.tables.ts';
import { ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatDay, formatNumber } from '#platform/time/format.ts';
import { dayOf, endOf, openMovements } from './movement-rows.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  type FigureAsked,
  type FigureRows,
  money,
  moneyOfAll,
  noClass,
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
  title: say(/*i18n*/ 'Savings of students'),
  about: say(/*i18n*/ 'What each class has put in, taken out and still has in the student bank'),
  class: say(/*i18n*/ 'Class'),
  accounts: say(/*i18n*/ 'Accounts'),
  paid_in: say(/*i18n*/ 'Paid in'),
  taken_out: say(/*i18n*/ 'Taken out'),
  balance: say(/*i18n*/ 'Balance'),
  account: say(/*i18n*/ 'Account'),
  unnamed: say(/*i18n*/ 'Unnamed Account'),
  opened: say(/*i18n*/ 'Opened on'),
  several: say(/*i18n*/ 'Several classes'),
  nothing: say(/*i18n*/ 'There was no savings account on this day.'),
  finding: (balance: string, accounts: string) =>
    say(/*i18n*/ 'Students have saved {balance} in {accounts} accounts.', { balance, accounts }),
  rule: (day: string) =>
    say(
      /*i18n*/ 'Accounts open at the end of {day}, by the class of their members on that day; accounts shared by several classes are listed apart. Money as posted by then.',
      { day },
    ),
}));

const SEVERAL = 'several';
const NONE = 'none';

/** Accounts on a day, with their members' class: one, several, or none. */
const accountsOn = (asked: Asked) => sql`(
  select b.id, b.account_name, b.created_at,
    case when count(distinct m.class_id) > 1 then ${SEVERAL} else coalesce(min(m.class_id::text), ${NONE}) end as key
  from ${bankAccounts} b
    left join ${bankAccountMembers} h on h.account_id = b.id and h.added_at < ${endOf(asked)}::timestamptz
      and (h.removed_at is null or h.removed_at >= ${endOf(asked)}::timestamptz)
    left join ${classMemberships} m on m.student_id = h.student_id and m.from_day <= ${dayOf(asked)}::date
      and (m.until_day is null or m.until_day >= ${dayOf(asked)}::date)
  where b.created_at < ${endOf(asked)}::timestamptz
    and (b.closed_at is null or b.closed_at >= ${endOf(asked)}::timestamptz)
  group by b.id)`;

/** Movements of these accounts; deposits are positive. */
const movementsOn = (asked: Asked) => sql`(
  select t.*, b.key, 'savings' as account, e.line::text as part, -e.amount as amount, b.id as bank_account_id
  from ${accountsOn(asked)} b join ${ledgerEntries} e on e.account_id = b.id
    join ${ledgerTransactions} t on t.id = e.transaction_id and t.posted_at < ${endOf(asked)}::timestamptz)`;

type Row = {
  key: string;
  name: string | null;
  section: string | null;
  accounts: number;
  paid_in: bigint;
  taken_out: bigint;
};

async function selectSums(tx: Tx, asked: Asked): Promise<Row[]> {
  const { rows } = await tx.execute<
    Omit<Row, 'paid_in' | 'taken_out'> & Record<'paid_in' | 'taken_out', string>
  >(sql`
    select b.key, min(c.name) as name, min(c.section) as section, count(*)::int as accounts,
      coalesce(sum(v.paid_in), 0)::text as paid_in, coalesce(sum(v.taken_out), 0)::text as taken_out
    from ${accountsOn(asked)} b left join ${classes} c on c.id::text = b.key
      left join (
        select bank_account_id, sum(amount) filter (where amount > 0) as paid_in, -sum(amount) filter (where amount < 0) as taken_out
        from ${movementsOn(asked)} w group by 1
      ) v on v.bank_account_id = b.id
    group by b.key order by min(c.order_key) nulls last, b.key`);
  return rows.map((row) => ({ ...row, paid_in: BigInt(row.paid_in), taken_out: BigInt(row.taken_out) }));
}

const cells = ({ accounts, paid_in, taken_out }: Pick<Row, 'accounts' | 'paid_in' | 'taken_out'>) => ({
  accounts,
  paid_in: money(paid_in),
  taken_out: money(taken_out),
  balance: money(paid_in - taken_out),
});

const labelOf = ({ key, name, section }: Row) =>
  name !== null
    ? classLabel({ name, section })
    : key === SEVERAL
      ? both(WORDS, ({ several }) => several)
      : noClass();

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const found = await selectSums(tx, asked);
  const head = (key: 'paid_in' | 'taken_out' | 'balance') =>
    column(
      key,
      'money',
      both(WORDS, (words) => words[key]),
    );
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words.class),
    ),
    column(
      'accounts',
      'count',
      both(WORDS, ({ accounts }) => accounts),
    ),
    head('paid_in'),
    head('taken_out'),
    head('balance'),
  ];
  const all = {
    accounts: sumOf(found, 'accounts'),
    paid_in: moneyOfAll(found, 'paid_in'),
    taken_out: moneyOfAll(found, 'taken_out'),
  };
  return {
    columns,
    rows: found.map((row) => rowOf(columns, row.key, { ...cells(row), label: labelOf(row) })),
    total: rowOf(columns, ALL, { ...cells(all), label: total() }),
    finding: both(WORDS, (words, language) =>
      all.accounts === 0
        ? words.nothing
        : words.finding(writtenMoney(all.paid_in - all.taken_out), formatNumber(all.accounts, language)),
    ),
    chart: { column: 'balance', of: null },
    applied: { as_of: dayOf(asked) },
    headline: 'balance',
  };
}

async function open(tx: Tx, asked: Asked, wish: FigureAsked, slice: Slice): Promise<FigureRows | null> {
  const title = titleOf(await read(tx, asked), wish);
  if (!title) return null;
  const rule = both(WORDS, (words, language) => words.rule(formatDay(dayOf(asked), language)));
  if (wish.figure === 'accounts') return { title, rule, ...(await openAccounts(tx, asked, wish, slice)) };
  const side =
    wish.figure === 'paid_in'
      ? sql`w.amount > 0`
      : wish.figure === 'taken_out'
        ? sql`w.amount < 0`
        : sql`true`;
  const ofRow = wish.row === ALL ? sql`true` : sql`w.key = ${wish.row}`;
  const source = sql`(select w.* from ${movementsOn(asked)} w where ${side} and ${ofRow})`;
  return { title, rule, ...(await openMovements(tx, asked, source, slice)) };
}

type AccountRow = { id: string; name: string | null; opened: string; balance: string; total: number };

async function openAccounts(
  tx: Tx,
  asked: Asked,
  { row }: FigureAsked,
  { limit, offset }: Slice,
): Promise<Pick<FigureRows, 'columns' | 'rows' | 'total'>> {
  const { rows } = await tx.execute<AccountRow>(sql`
    select b.id, b.account_name as name, to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as opened,
      coalesce(v.balance, 0)::text as balance, (count(*) over ())::int as total
    from ${accountsOn(asked)} b
      left join (select bank_account_id, sum(amount) as balance from ${movementsOn(asked)} w group by 1) v on v.bank_account_id = b.id
    ${row === ALL ? sql`` : sql`where b.key = ${row}`}
    order by b.created_at desc, b.id limit ${limit} offset ${offset}`);
  const columns = [
    column(
      'account',
      'text',
      both(WORDS, ({ account }) => account),
    ),
    column(
      'opened',
      'moment',
      both(WORDS, ({ opened }) => opened),
      false,
    ),
    column(
      'balance',
      'money',
      both(WORDS, ({ balance }) => balance),
      false,
    ),
  ];
  return {
    columns,
    rows: rows.map(({ id, name, opened, balance }) =>
      rowOf(
        columns,
        id,
        { account: name ?? both(WORDS, ({ unnamed }) => unnamed), opened, balance: money(BigInt(balance)) },
        `/student-bank/${id}`,
      ),
    ),
    total: rows[0]?.total ?? 0,
  };
}

export const savingsReport: Report = {
  key: 'savings',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['as_of'],
  groupings: [],
  read,
  open,
};
