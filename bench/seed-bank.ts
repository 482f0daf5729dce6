import type pg from 'pg';
import { TILLS } from '../src/features/ledger/payment-methods.rules.ts';
import { KINDS, type Volume } from './volume.ts';

/**
 * Savings accounts of two students each, with cyclic movements over the last 300 days: four deposits of 50
 * francs, then a withdrawal of 10. Bypasses the triggers, since posting half a million movements takes
 * minutes, but balances, receipts and the chain equal what postings would have left.
 */
export async function seedBank(
  client: pg.Client,
  { accounts, transactions, students }: Volume,
): Promise<void> {
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into ledger_accounts (id, kind, owner_id, normal, floor)
     select pg_temp.bench_id($1, n), 'savings', pg_temp.bench_id($1, n), -1, 0 from generate_series(0, $2::bigint - 1) n`,
    [KINDS.account, accounts],
  );
  await client.query(
    `insert into bank_accounts (id, account_name, created_at, created_by)
     select pg_temp.bench_id($1, n), case when n % 10 = 0 then null else 'Savings ' || n end, now() - interval '301 days', pg_temp.bench_id($2, 0)
     from generate_series(0, $3::bigint - 1) n`,
    [KINDS.account, KINDS.admin, accounts],
  );
  await client.query(
    `insert into bank_account_members (account_id, student_id, added_at)
     select pg_temp.bench_id($1, n), pg_temp.bench_id($2, (n * 2 + k) % $4), now() - interval '301 days'
     from generate_series(0, $3::bigint - 1) n, generate_series(0, 1) k`,
    [KINDS.account, KINDS.student, accounts, students],
  );
  await client.query(
    `update bank_tallies set accounts = $1::integer, members = $1::integer * 2 where not closed`,
    [accounts],
  );
  await client.query(
    `insert into ledger_transactions (id, kind, created_by, value_date, posted_at, receipt_number, position, hash, idem_key)
     select pg_temp.bench_id($1, n), case when n / $3 % 5 = 4 then 'withdraw' else 'deposit' end, pg_temp.bench_id($2, n % 16), day,
       day + time '08:00' + n % 100 * interval '1 second', row_number() over (partition by day order by n), n + 1, '', 'bench seed ' || n
     from (select n, current_date - 301 + (n * 300 / $4)::int as day from generate_series(0, $4::bigint - 1) n) days`,
    [KINDS.transaction, KINDS.admin, accounts, transactions],
  );
  await client.query(
    `insert into ledger_days (day, receipts) select value_date, count(*) from ledger_transactions group by 1`,
  );
  // Both legs of each: savings as credits in centimes, the till as the opposite.
  await client.query(
    `with moves as (
       select n, n % $3 as account, n / $3 as k, case when n / $3 % 5 = 4 then -1000 else 5000 end as cents
       from generate_series(0, $4::bigint - 1) n
     )
     insert into ledger_entries (transaction_id, line, account_id, seq, amount, balance_after)
     select pg_temp.bench_id($1, n), 1, pg_temp.bench_id($2, account), k + 1, -cents, 5000 * (k + 1) - 6000 * ((k + 1) / 5) from moves
     union all
     select pg_temp.bench_id($1, n), 2, $5::uuid, null, cents, null from moves`,
    [KINDS.transaction, KINDS.account, accounts, transactions, TILLS.cash],
  );
  await client.query(
    `update ledger_accounts a set balance = e.balance_after, seq = e.seq
     from (select distinct on (account_id) account_id, seq, balance_after from ledger_entries where seq is not null order by account_id, seq desc) e
     where e.account_id = a.id`,
  );
  // The trail must record every movement, or the check of the books blocks them all. Its own chain is not
  // measured.
  await client.query(
    `insert into audit_events (id, at, action, actor_id, via, subject_type, subject_id, details)
     select t.id, t.posted_at, case t.kind when 'deposit' then 'bank.deposited' else 'bank.withdrew' end, t.created_by, 'session',
       'bank_account', e.account_id, jsonb_build_object('transaction_id', t.id)
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.line = 1 order by t.position`,
  );
  await client.query(
    `insert into audit_seals (position, event_id, hash, sealed_at) select seq, id, repeat('0', 64), at from audit_events`,
  );
  await client.query('analyze ledger_entries, ledger_transactions');
  await client.query(
    `do $$ declare link text := (select hash from ledger_state); t ledger_transactions; begin
       for t in select * from ledger_transactions order by position loop
         link := ledger_link(link, t, ledger_legs(t.id));
         update ledger_transactions set hash = link where id = t.id;
       end loop;
       update ledger_state set position = (select count(*) from ledger_transactions), hash = link;
       update ledger_account_kinds set total = (select sum(balance) from ledger_accounts where kind = 'savings') where kind = 'savings';
     end $$`,
  );
  await client.query(`set local session_replication_role = origin`);
}
