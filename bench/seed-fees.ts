import type pg from 'pg';
import { TILLS } from '../src/features/ledger/payment-methods.rules.ts';
import { KINDS, type Volume } from './volume.ts';

/** The charge of each structure, in centimes. */
const AMOUNT = 2_500_000;

/**
 * Every student's fees, the first due a year ago, one charge per class and structure; then payments, the
 * oldest fee first: three of four students pay it in full, the fourth half of it. Bypasses the triggers like
 * the bank's movements; fees, totals, receipts, books, chain and trail equal what postings would have left.
 * Runs after the bank's seed.
 */
export async function seedFees(
  client: pg.Client,
  { students, classes, fees, payments }: Volume,
): Promise<void> {
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into fee_structures (id, name, amount, academic_term, academic_year, created_at, created_by)
     select pg_temp.bench_id($1, n), 'Fee ' || n, $4, 'term_' || (1 + n % 3), '2025-2026', now() - interval '400 days', pg_temp.bench_id($2, 0)
     from generate_series(0, $3::bigint - 1) n`,
    [KINDS.structure, KINDS.admin, fees, AMOUNT],
  );
  await client.query(
    `insert into ledger_accounts (id, kind, owner_id, normal, floor, balance)
     select pg_temp.bench_id($1, n), 'fee_income', pg_temp.bench_id($2, n), -1, null, null from generate_series(0, $3::bigint - 1) n`,
    [KINDS.income, KINDS.structure, fees],
  );
  await client.query(
    `insert into ledger_accounts (id, kind, owner_id, normal, floor)
     select pg_temp.bench_id($1, n), 'fee_receivable', pg_temp.bench_id($2, n), 1, 0 from generate_series(0, $3::bigint - 1) n`,
    [KINDS.receivable, KINDS.student, students],
  );
  await client.query(
    `create temporary table bench_payments on commit drop as
     select p, p % $1 as student, p / $1 as k, current_date - 300 + (p * 300 / $2)::int as day,
       case when p % 4 = 3 then $3::bigint / 2 else $3::bigint end as paid
     from generate_series(0, $2::bigint - 1) p`,
    [students, payments, AMOUNT],
  );
  await client.query(
    `insert into student_fees (id, student_id, fee_structure_id, instalment, instalments, amount_charged, amount_due, amount_paid, due_date, created_at)
     select pg_temp.bench_id($1, f * $5 + n), pg_temp.bench_id($2, n), pg_temp.bench_id($3, f), 1, 1, $6, $6, coalesce(p.paid, 0),
       current_date - 365 + (f * 400 / $4)::int, now() - interval '400 days'
     from generate_series(0, $4::bigint - 1) f cross join generate_series(0, $5::bigint - 1) n
     left join bench_payments p on p.student = n and p.k = f`,
    [KINDS.fee, KINDS.student, KINDS.structure, fees, students, AMOUNT],
  );
  await seedCharges(client, { students, classes, fees });
  await seedPayments(client, { students, fees });
  await client.query(
    `insert into fee_tallies (fee_structure_id, due_date, state, fees, due, paid)
     select fee_structure_id, due_date, state, count(*), sum(amount_due), sum(amount_paid) from student_fees group by 1, 2, 3`,
  );
  // An earlier version of the server, measured for comparison, has no such totals.
  await client.query(
    `do $$ begin
       if to_regclass('fee_collections') is not null then
         insert into fee_collections (day, taken_back, payments, amount)
           select payment_date, false, count(*), sum(total_amount) from fee_payments group by 1;
         update fee_students set students = (select count(*) from ledger_accounts where kind = 'fee_receivable');
       end if;
     end $$`,
  );
  await client.query(
    `update ledger_accounts a set balance = e.balance_after, seq = e.seq
     from (select distinct on (account_id) account_id, seq, balance_after from ledger_entries where seq is not null order by account_id, seq desc) e
     where e.account_id = a.id and a.kind = 'fee_receivable'`,
  );
  await closeBooks(client);
  await client.query(`set local session_replication_role = origin`);
}

/** One transaction per structure and class: its students' accounts against the structure's income. */
async function seedCharges(
  client: pg.Client,
  { students, classes, fees }: Pick<Volume, 'students' | 'classes' | 'fees'>,
): Promise<void> {
  await client.query(
    `insert into ledger_transactions (id, kind, memo, created_by, value_date, posted_at, receipt_number, position, hash, idem_key)
     select pg_temp.bench_id($1, n), 'fee_charge', 'Fee ' || n / $3, pg_temp.bench_id($2, 0), current_date - 400, now() - interval '400 days',
       n + 1, (select position from ledger_state) + n + 1, '', 'bench fees ' || n
     from generate_series(0, $3::bigint * $4 - 1) n`,
    [KINDS.charge, KINDS.admin, classes, fees],
  );
  await client.query(
    `insert into fee_entries (transaction_id, student_fee_id, due)
     select pg_temp.bench_id($1, f * $3 + n % $3), pg_temp.bench_id($2, f * $5 + n), $6
     from generate_series(0, $4::bigint - 1) f, generate_series(0, $5::bigint - 1) n`,
    [KINDS.charge, KINDS.fee, classes, fees, students, AMOUNT],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, line, account_id, seq, amount, balance_after)
     select pg_temp.bench_id($1, f * $4 + n % $4), 2 + n / $4, pg_temp.bench_id($2, n), f + 1, $7, $7::bigint * (f + 1)
     from generate_series(0, $5::bigint - 1) f, generate_series(0, $6::bigint - 1) n
     union all
     select pg_temp.bench_id($1, f * $4 + n % $4), 1, pg_temp.bench_id($3, f), null, -$7::bigint * count(*), null
     from generate_series(0, $5::bigint - 1) f, generate_series(0, $6::bigint - 1) n group by f, n % $4`,
    [KINDS.charge, KINDS.receivable, KINDS.income, classes, fees, students, AMOUNT],
  );
}

/** One cash payment per transaction, with its receipt. */
async function seedPayments(client: pg.Client, { students, fees }: Pick<Volume, 'students' | 'fees'>) {
  await client.query(
    `insert into ledger_transactions (id, kind, created_by, value_date, posted_at, receipt_number, position, hash, idem_key)
     select pg_temp.bench_id($1, p), 'fee_payment', pg_temp.bench_id($2, p % 16), day, day + time '09:00' + p % 100 * interval '1 second',
       coalesce((select receipts from ledger_days d where d.day = b.day), 0) + row_number() over (partition by day order by p),
       (select position from ledger_state) + (select count(*) from ledger_transactions where kind = 'fee_charge') + p + 1, '', 'bench payment ' || p
     from bench_payments b`,
    [KINDS.payment, KINDS.admin],
  );
  await client.query(
    `insert into fee_payments (id, payment_date, total_amount, payment_method, payment_reference, allocation, created_by, created_at)
     select t.id, day, paid, 'cash', 'PAY-' || to_char(day, 'YYYYMMDD') || '-' || lpad((row_number() over (partition by day order by p))::text, 4, '0'),
       'equal', t.created_by, t.posted_at
     from bench_payments join ledger_transactions t on t.id = pg_temp.bench_id($1, p)`,
    [KINDS.payment],
  );
  await client.query(
    `insert into fee_reference_days (day, "references") select payment_date, count(*) from fee_payments group by 1`,
  );
  await client.query(
    `insert into fee_receipts (id, payment_id, code)
     select pg_temp.bench_id($1, p), pg_temp.bench_id($2, p), upper(left(md5(p::text), 16)) from bench_payments`,
    [KINDS.receipt, KINDS.payment],
  );
  await client.query(
    `insert into fee_entries (transaction_id, student_fee_id, paid)
     select pg_temp.bench_id($1, p), pg_temp.bench_id($2, k * $3 + student), paid from bench_payments`,
    [KINDS.payment, KINDS.fee, students],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, line, account_id, seq, amount, balance_after)
     select pg_temp.bench_id($1, p), 1, $3::uuid, null, paid, null from bench_payments
     union all
     select pg_temp.bench_id($1, p), 2, pg_temp.bench_id($2, student), $4::bigint + k + 1, -paid,
       $4::bigint * $5 - sum(paid) over (partition by student order by k)
     from bench_payments`,
    [KINDS.payment, KINDS.receivable, TILLS.cash, fees, AMOUNT],
  );
}

/** Writes the days, trail and chain of these rows. */
async function closeBooks(client: pg.Client): Promise<void> {
  await client.query(
    `insert into ledger_days as d (day, receipts) select value_date, count(*) from ledger_transactions where hash = '' group by 1
     on conflict (day) do update set receipts = d.receipts + excluded.receipts`,
  );
  await client.query(
    `insert into audit_events (id, at, action, actor_id, via, subject_type, subject_id, details)
     select t.id, t.posted_at, case t.kind when 'fee_charge' then 'fees.assigned' else 'fees.paid' end, t.created_by, 'session',
       case t.kind when 'fee_payment' then 'fee_payment' end, case t.kind when 'fee_payment' then t.id end, jsonb_build_object('transaction_id', t.id)
     from ledger_transactions t where t.hash = '' order by t.position`,
  );
  await client.query(
    `insert into audit_seals (position, event_id, hash, sealed_at)
     select seq, id, repeat('0', 64), at from audit_events e where not exists (select from audit_seals s where s.event_id = e.id)`,
  );
  await client.query('analyze ledger_entries, ledger_transactions');
  await client.query(
    `do $$ declare link text := (select hash from ledger_state); t ledger_transactions; begin
       for t in select * from ledger_transactions where hash = '' order by position loop
         link := ledger_link(link, t, ledger_legs(t.id));
         update ledger_transactions set hash = link where id = t.id;
       end loop;
       update ledger_state set position = (select count(*) from ledger_transactions), hash = link;
     end $$`,
  );
}
