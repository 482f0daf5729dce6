import { expect, it } from 'vitest';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { bankInvariants } from '../../bank/server/bank.invariants.ts';
import { reconcile } from './reconcile.service.ts';
import * as Q from './reconcile.queries.ts';
import { sql } from 'drizzle-orm';

it('works', async () => {
  const { db } = await testDatabase();
  await anAccount(db, { balance: '1000' });
  await anAccount(db, { balance: '0' });
  const check = await reconcile(db, { now: () => new Date(), cause: 'start', rules: bankInvariants });
  console.log(check);
  const N = Number(process.env.SEED ?? 0);
  if (!N) return;
  const t0 = performance.now();
  const c = await db.$client.connect();
  await c.query('set statement_timeout=0; set synchronous_commit=off');
  const { rows: [{ id: account }] } = await c.query(`select id from bank_accounts limit 1`);
  await c.query('begin; set local session_replication_role = replica; set local statement_timeout = 0');
  const A = 5000;
  const id = (k: string, n: string) => `('0000000${k}-0000-7000-9000-' || lpad((${n})::text, 12, '0'))::uuid`;
  await c.query(`insert into ledger_accounts (id, kind, owner_id, normal, floor, balance) select ${id('1','n')}, 'savings', ${id('1','n')}, -1, 0, 0 from generate_series(0, ${A}-1) n`);
  await c.query(`insert into bank_accounts (id, created_at, created_by) select ${id('1','n')}, now(), ${id('1','n')} from generate_series(0, ${A}-1) n`);
  await c.query(`insert into ledger_entries (transaction_id, line, account_id, seq, amount, balance_after)
    select ${id('2','n')}, 1, ${id('1',`n % ${A}`)}, n / ${A} + 1, -5000, 5000 * (n / ${A} + 1) from generate_series(0, ${N}-1) n
    union all select ${id('2','n')}, 2, '00000000-0000-7000-8000-0000000011a1', null, 5000, null from generate_series(0, ${N}-1) n`);
  await c.query(`update ledger_accounts a set balance = e.b, seq = e.s from (select account_id, max(balance_after) b, max(seq) s from ledger_entries where seq is not null group by 1) e where e.account_id = a.id and a.id <> '${account}'`);
  await c.query('analyze ledger_entries');
  await c.query(`do $$ declare t ledger_transactions; link text := (select hash from ledger_state); begin for n in 0..${N}-1 loop
    t := row(${id('2','n')}, 'deposit', null, null, ${id('1','n')}, null, null, date '2026-01-01' + n / 2000, now(), n % 2000 + 1, n + 2, '', 'key number ' || n)::ledger_transactions;
    link := ledger_link(link, t, ledger_legs(t.id)); t.hash := link; insert into ledger_transactions select t.*; end loop;
    update ledger_state set hash = link, position = ${N} + 1, savings = savings + 5000::bigint * ${N}; end $$`);
  await c.query(`insert into ledger_days select value_date, count(*) from ledger_transactions where value_date <= '2026-09-30' or true group by 1 on conflict (day) do update set receipts = excluded.receipts`);
  await c.query(`insert into audit_events (id, at, action, actor_id, via, subject_type, subject_id, details) select ${id('3','n')}, now(), 'bank.deposited', null, 'session', 'bank_account', null, jsonb_build_object('transaction_id', ${id('2','n')}) from generate_series(0, ${N}-1) n`);
  await c.query(`insert into audit_events (id, at, action, actor_id, via, subject_type, subject_id, details) select ${id('4','n')}, now(), 'students.viewed', null, 'session', 'student', null, '{}' from generate_series(0, ${N}-1) n`);
  await c.query('commit');
  console.log('seeded', performance.now() - t0);
  await c.query('analyze'); 
  if (process.env.SLOW) { const q = c.query.bind(c); }
  c.release();
  const time = async (name: string, f: (tx: any) => Promise<unknown>) => { const b = performance.now(); await db.transaction(f); console.log(name, Math.round(performance.now() - b)); };
  await time('chain', (tx) => Q.walkTransactions(tx));
  await time('entries', (tx) => Q.walkEntries(tx));
  await time('balances', (tx) => Q.compareBalances(tx));
  for (const n of ['overdrawnAccounts','wrongSavings','wrongReceipts','crookedReversals','untoldTransactions','vanishedTransactions','lostHeads'] as const) await time(n, (tx) => Q.countRows(tx, Q[n]));
  for (const r of bankInvariants) await time(r.rule, r.count);
  const ex = async (q: string) => { const { rows } = await db.$client.query('explain analyze ' + q); console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n')); };
  await ex(`select count(*) from (select ledger_link(lag(hash) over (order by position), t, '[]') from ledger_transactions t where position between 10000 and 15000) x where ledger_link is null`);
  await ex(`select count(ledger_legs(id)) from ledger_transactions t where position between 10000 and 15000`);
  await ex(`select count(*) from ledger_transactions t cross join lateral (select jsonb_agg(jsonb_build_array(e.line, e.account_id, e.seq, e.amount, e.balance_after) ORDER BY e.line)::text, sum(amount) total, count(*) from ledger_entries e where e.transaction_id = t.id) l where position between 10000 and 15000 and l.total = 0`);
  for (const q of [1]) { const b = performance.now();
  console.log(await reconcile(db, { now: () => new Date(), cause: 'start', rules: bankInvariants }), performance.now() - b); }
}, 900000);
