import { type SQL, sql } from 'drizzle-orm';
import type { Invariant } from '#features/feature.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { rowsOf } from '#features/ledger/server/invariants.service.ts';
import { CASH_OVER_SHORT, DENOMINATIONS } from '../till.rules.ts';

/**
 * Idempotency answers of openings, payouts and reversals whose transaction is missing in the
 * ledger. Openings without a float and closings of empty tills post none.
 */
const unmatchedAnswers = sql`
  select from idempotent_answers a
  where a.procedure in ('till.expense', 'till.transfer', 'till.reverse')
    and not exists (
      select from ledger_transactions t where t.idem_key = a.actor_id || ' ' || a.procedure || ' ' || a.key_hash)`;

/** Tills without a ledger account, accounts without a till, and pairs that disagree on being closed or on overdraft. */
const unmatchedTills = sql`
  select from till_sessions s
  full join (select * from ledger_accounts where kind = 'till' and owner_id is not null) a on a.id = s.id
  where (s.id = a.owner_id and a.method = 'cash' and a.normal = 1 and a.floor = 0
    and (a.status = 'closed') = (s.closed_at is not null) and (s.closed_at is null or a.balance = 0)) is not true
  union all
  select from till_sessions where closed_at is null group by cashier_id having count(*) > 1`;

/** The total of counted notes and coins, in centimes. */
const countOf = sql.join(
  DENOMINATIONS.map(
    ({ name, francs }) =>
      sql`coalesce((s.denominations->>${sql.raw(`'${name}'`)})::bigint, 0) * ${sql.raw(String(francs * 100))}`,
  ),
  sql` + `,
);

/** Sheets that disagree with the ledger: the float, the expected and counted amounts, and where the cash went. */
const wrongSheets = sql`
  select from till_sessions s
  left join lateral (
    select coalesce(sum(e.amount) filter (where t.kind <> 'till_close'), 0) as inside,
      coalesce(sum(e.amount) filter (where t.kind = 'till_float'), 0) as float,
      coalesce(sum(e.amount) filter (where t.kind = 'till_close'), 0) as out,
      count(*) filter (where t.kind = 'till_close' and t.id is distinct from s.closing_id) as strange
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account_id = s.id
  ) e on true
  left join lateral (
    select coalesce(sum(l.amount) filter (where l.account_id = s.id), 0) as till,
      coalesce(sum(l.amount) filter (where l.account_id = ${TILLS.cash}), 0) as shared,
      coalesce(sum(l.amount) filter (where l.account_id = ${CASH_OVER_SHORT}), 0) as difference,
      count(*) filter (where l.account_id not in (s.id, ${TILLS.cash}, ${CASH_OVER_SHORT})) as others
    from ledger_entries l where l.transaction_id = s.closing_id
  ) c on true
  where (e.float = s.opening_float and e.strange = 0 and (
    s.closed_at is null and e.out = 0
    or e.inside = s.expected and e.out = -s.expected and s.counted = ${countOf}
      and c.till = -s.expected and c.shared = s.counted and c.difference = s.expected - s.counted and c.others = 0
  )) is not true`;

/**
 * Cash moved outside a till while tills were required, cash in another cashier's till, and
 * postings that touched two tills.
 */
const cashOutsideTills = sql`
  select from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join till_periods p on t.position > p.from_position and (p.until_position is null or t.position <= p.until_position)
  where e.account_id = ${TILLS.cash} and t.kind not in ('till_float', 'till_close')
  union all
  select from till_sessions s
  join ledger_entries e on e.account_id = s.id
  join ledger_transactions t on t.id = e.transaction_id
  where t.kind <> 'till_close' and t.created_by <> s.cashier_id
  union all
  select from ledger_entries e join till_sessions s on s.id = e.account_id group by e.transaction_id having count(*) > 1
  union all
  select from ledger_transactions t
  where t.kind in ('till_float', 'till_expense', 'till_transfer')
    and not exists (select from ledger_entries e join till_sessions s on s.id = e.account_id where e.transaction_id = t.id)
  union all
  select from ledger_transactions t
  where t.kind = 'till_close' and not exists (select from till_sessions s where s.closing_id = t.id)`;

/** Payouts without their transaction in the ledger, transactions without their payout, and pairs that differ. */
const unmatchedPayouts = sql`
  select from till_payouts p
  full join (
    select t.id, t.kind, t.created_by, t.posted_at, -sum(e.amount) filter (where a.kind = 'till' and a.method = 'cash') as amount,
      max(a.id::text) filter (where a.kind = 'till' and a.method = 'cash') as till,
      count(*) filter (where a.kind = 'expense') as expenses,
      count(*) filter (where a.id = ${TILLS.bank_transfer}) as transfers
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.kind in ('till_expense', 'till_transfer') group by t.id
  ) t on t.id = p.id
  where (t.kind = 'till_' || p.kind and p.amount = t.amount and p.session_id::text = t.till and p.created_by = t.created_by
    and p.created_at = t.posted_at and t.expenses = (p.kind = 'expense')::int and t.transfers = (p.kind = 'transfer')::int) is not true`;

const RULES: Record<string, SQL> = {
  unmatched_till_answers: unmatchedAnswers,
  unmatched_tills: unmatchedTills,
  wrong_till_sheets: wrongSheets,
  cash_outside_tills: cashOutsideTills,
  unmatched_till_payouts: unmatchedPayouts,
};

/** Invariants of tills, besides those of the whole ledger. */
export const tillInvariants: Invariant[] = Object.entries(RULES).map(([rule, query]) => ({
  rule,
  count: rowsOf(query),
}));
