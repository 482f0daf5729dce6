import { sql } from 'drizzle-orm';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatDay } from '#platform/time/format.ts';
import { bookName, dayOf, endOf, openMovements } from './movement-rows.ts';
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
  titleOf,
  total,
  writtenMoney,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Trial balance'),
  about: say(/*i18n*/ 'The accounts of the books with their debits, credits and balances'),
  account: say(/*i18n*/ 'Account'),
  debit: say(/*i18n*/ 'Debit'),
  credit: say(/*i18n*/ 'Credit'),
  balance: say(/*i18n*/ 'Debit less credit'),
  nothing: say(/*i18n*/ 'Nothing was in the books on this day.'),
  even: (sum: string) => say(/*i18n*/ 'Debits and credits are equal: {sum} each.', { sum }),
  uneven: (difference: string) => say(/*i18n*/ 'Debits and credits differ by {difference}.', { difference }),
  rule: (day: string) =>
    say(
      /*i18n*/ 'Entries of the books posted by the end of {day}, whatever day they count for. Debits are positive, credits negative.',
      { day },
    ),
}));

/** Entries by time of posting, so that figures of a past day do not change. */
const entries = (asked: Asked) => sql`
  ${ledgerEntries} e join ${ledgerAccounts} a on a.id = e.account_id
  join ${ledgerTransactions} t on t.id = e.transaction_id and t.posted_at < ${endOf(asked)}::timestamptz`;

type Row = { kind: string; debit: bigint; credit: bigint; balance: bigint };

async function selectSums(tx: Tx, asked: Asked): Promise<Row[]> {
  const { rows } = await tx.execute<{ kind: string; debit: string; credit: string }>(sql`
    select a.kind, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as debit,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text as credit
    from ${entries(asked)} group by a.kind order by a.kind <> 'till', a.kind`);
  return rows.map(({ kind, ...sums }) => {
    const [debit, credit] = [BigInt(sums.debit), BigInt(sums.credit)];
    return { kind, debit, credit, balance: debit - credit };
  });
}

const cells = ({ debit, credit, balance }: Omit<Row, 'kind'>) => ({
  debit: money(debit),
  credit: money(credit),
  balance: money(balance),
});

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const found = await selectSums(tx, asked);
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, ({ account }) => account),
    ),
    column(
      'debit',
      'money',
      both(WORDS, ({ debit }) => debit),
    ),
    column(
      'credit',
      'money',
      both(WORDS, ({ credit }) => credit),
    ),
    column(
      'balance',
      'money',
      both(WORDS, ({ balance }) => balance),
    ),
  ];
  const all = {
    debit: moneyOfAll(found, 'debit'),
    credit: moneyOfAll(found, 'credit'),
    balance: moneyOfAll(found, 'balance'),
  };
  return {
    columns,
    rows: found.map((row) => rowOf(columns, row.kind, { ...cells(row), label: bookName(asked, row.kind) })),
    total: rowOf(columns, ALL, { ...cells(all), label: total() }),
    finding: both(WORDS, (words) =>
      found.length === 0
        ? words.nothing
        : all.balance === 0n
          ? words.even(writtenMoney(all.debit))
          : words.uneven(writtenMoney(all.balance)),
    ),
    chart: null,
    applied: { as_of: dayOf(asked) },
    headline: 'debit',
  };
}

async function open(tx: Tx, asked: Asked, wish: FigureAsked, slice: Slice): Promise<FigureRows | null> {
  const title = titleOf(await read(tx, asked), wish);
  if (!title) return null;
  const side =
    wish.figure === 'debit' ? sql`e.amount > 0` : wish.figure === 'credit' ? sql`e.amount < 0` : sql`true`;
  const ofRow = wish.row === ALL ? sql`true` : sql`a.kind = ${wish.row}`;
  const source = sql`(
    select t.*, coalesce(a.method, a.kind) as account, e.line::text as part, e.amount
    from ${entries(asked)} where ${side} and ${ofRow})`;
  return {
    title,
    rule: both(WORDS, (words, language) => words.rule(formatDay(dayOf(asked), language))),
    ...(await openMovements(tx, asked, source, slice)),
  };
}

export const booksReport: Report = {
  key: 'books',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['as_of'],
  groupings: [],
  read,
  open,
};
