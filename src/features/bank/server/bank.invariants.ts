import { sql } from 'drizzle-orm';
import type { Invariant } from '#features/feature.ts';
import { rowsOf } from '#features/ledger/server/invariants.service.ts';

/** Stored responses to deposits, withdrawals and reversals without a transaction in the books. */
const unmatchedAnswers = sql`
  select from idempotent_answers a
  where a.procedure in ('bank.deposit', 'bank.withdraw', 'bank.reverse')
    and not exists (
      select from ledger_transactions t where t.idem_key = a.actor_id || ' ' || a.procedure || ' ' || a.key_hash)`;

/** Savings accounts without a ledger account, the reverse, and pairs whose owner, sign, floor or status disagree. */
const unmatchedAccounts = sql`
  select from bank_accounts b
  full join (select * from ledger_accounts where kind = 'savings') a on a.id = b.id
  where (b.id = a.owner_id and a.normal = -1 and a.floor = 0 and (a.status = 'closed') = (b.closed_at is not null))
    is not true`;

export const bankInvariants: Invariant[] = [
  { rule: 'unmatched_answers', count: rowsOf(unmatchedAnswers) },
  { rule: 'unmatched_accounts', count: rowsOf(unmatchedAccounts) },
];
