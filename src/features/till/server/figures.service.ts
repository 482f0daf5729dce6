import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { prepared } from '#platform/db/prepared.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** Days after which the last till is too old to report. */
const RECENT_DAYS = 7;

const asText = (centimesText: string) => amountText(centimes(BigInt(centimesText)));

export type CashFigures = {
  /** Cash received from families on a day, less refunds; transfers between tills and to the bank are excluded. */
  cash_today: string;
  /** The cash in open tills; null if the school works without tills. */
  in_tills: string | null;
  /**
   * The shortage (below zero) or surplus of the last day before today with a closed till, and that
   * day; null if there was none.
   */
  till_difference: { amount: string; day: SchoolDay } | null;
};

const selectFigures = prepared('cash_figures', (tx) =>
  tx
    .select({
      cash_today: sql<string>`cash_today`.mapWith(asText),
      in_tills: sql<string | null>`in_tills`,
      difference: sql<string | null>`difference`,
      difference_day: sql<SchoolDay | null>`difference_day::text`,
    })
    .from(
      sql`(
        select
          (
            -- The day's movements first: from the tills' side, every movement that they ever had would be read.
            with moved as materialized (
              select t.id from ledger_transactions t
              left join ledger_transactions o on o.id = t.reverses
              where t.value_date = ${sql.placeholder('today')}::date and coalesce(o.kind, t.kind) not like 'till\\_%'
            )
            select coalesce(sum(e.amount), 0) from moved
            join ledger_entries e on e.transaction_id = moved.id
            join ledger_accounts a on a.id = e.account_id and a.kind = 'till' and a.method = 'cash'
          ) as cash_today,
          (
            select coalesce((
              select sum(a.balance) from till_sessions s join ledger_accounts a on a.id = s.id where s.closed_at is null
            ), 0) from till_periods where until_position is null
          ) as in_tills,
          last.difference, last.day as difference_day
        from (select) nothing
        left join lateral (
          select sum(s.difference) as difference, s.opened_on as day from till_sessions s
          where s.closed_at is not null and s.opened_on < ${sql.placeholder('today')}::date
            and s.opened_on >= ${sql.placeholder('today')}::date - ${sql.raw(String(RECENT_DAYS))}
          group by s.opened_on order by s.opened_on desc limit 1
        ) last on true
      ) figures`,
    ),
);

/** The school's cash figures for the dashboard. */
export async function readCashFigures(tx: Tx, today: SchoolDay): Promise<CashFigures> {
  const found = one(await selectFigures(tx, { today }));
  const { cash_today, in_tills, difference, difference_day } = found;
  const differs = difference !== null && difference_day !== null && BigInt(difference) !== 0n;
  return {
    cash_today,
    in_tills: in_tills === null ? null : asText(in_tills),
    till_difference: differs ? { amount: asText(difference), day: difference_day } : null,
  };
}
