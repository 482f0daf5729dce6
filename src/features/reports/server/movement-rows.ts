import { type SQL, sql } from 'drizzle-orm';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { nextDay, type SchoolDay, startOfDay } from '#platform/time/school-day.ts';
import type { Words } from '../reports.contract.ts';
import {
  type Asked,
  both,
  column,
  commonColumns,
  type FigureRows,
  money,
  rowOf,
  type Slice,
} from './report.ts';

const WORDS = papersOf((say) => ({
  number: say(/*i18n*/ 'Number'),
  movement: say(/*i18n*/ 'Movement'),
  account: say(/*i18n*/ 'Account'),
  amount: say(/*i18n*/ 'Amount'),
  reversed: (movement: string) => say(/*i18n*/ 'Reversal: {movement}', { movement }),
  // The name of a movement, account or method in the books.
  named: (word: string) => say(word),
}));

export const bookName = ({ bookWords }: Pick<Asked, 'bookWords'>, name: string): Words =>
  both(WORDS, ({ named }) => (bookWords[name] ? named(bookWords[name]) : name));

/** The day to which the figures apply. */
export const dayOf = ({ as_of, today }: Asked): SchoolDay => as_of ?? today;

/** The first moment after the day to which the figures apply, in the school's time zone. */
export const endOf = (asked: Asked): string =>
  startOfDay(nextDay(dayOf(asked)), asked.timeZone).toISOString();

type MovementRow = {
  id: string;
  day: SchoolDay;
  number: number;
  paper: string | null;
  kind: string;
  reversed: string | null;
  account: string;
  amount: string;
  by: string | null;
  at: string;
  total: number;
};

/**
 * Lists movements, newest first. `source` has the columns of `ledger_transactions` with an `account` (a
 * method or kind) and an `amount`.
 */
export async function openMovements(
  tx: Tx,
  asked: Asked,
  source: SQL,
  { limit, offset }: Slice,
): Promise<Pick<FigureRows, 'columns' | 'rows' | 'total'>> {
  const { rows } = await tx.execute<MovementRow>(sql`
    select v.id || ' ' || v.part as id, v.value_date::text as day, v.receipt_number as number, v.paper_number as paper, v.kind,
      r.kind as reversed, v.account, v.amount::text as amount, p.full_name as by,
      to_char(v.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (count(*) over ())::int as total
    from ${source} v left join ${ledgerTransactions} r on r.id = v.reverses
      left join ${profiles} p on p.user_id = v.created_by
    order by v.position desc, v.part limit ${limit} offset ${offset}`);
  const common = commonColumns();
  const columns = [
    column(
      'number',
      'text',
      both(WORDS, ({ number }) => number),
    ),
    common.day,
    column(
      'movement',
      'text',
      both(WORDS, ({ movement }) => movement),
    ),
    column(
      'account',
      'text',
      both(WORDS, ({ account }) => account),
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
    columns,
    rows: rows.map(({ kind, reversed, number, paper, account, amount, ...row }) => {
      const name = bookName(asked, reversed ?? kind);
      return rowOf(columns, row.id, {
        ...row,
        number: receiptName(row.day, number, paper),
        movement: reversed ? both(WORDS, (words, language) => words.reversed(name[language])) : name,
        account: bookName(asked, account),
        amount: money(BigInt(amount)),
      });
    }),
    total: rows[0]?.total ?? 0,
  };
}
