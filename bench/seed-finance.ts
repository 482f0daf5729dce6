import type pg from 'pg';
import { benchId } from './volume.ts';

/** The number of entries of each of two people. */
export const FEW_ENTRIES = 200;
export const MANY_ENTRIES = 20_000;

/**
 * The books of two people, the first and the second administrator: ten years of entries, with categories,
 * budgets, rules and receipts.
 */
export async function seedFinance(client: pg.Client): Promise<void> {
  for (const [person, entries] of [FEW_ENTRIES, MANY_ENTRIES].entries()) {
    await seedBooks(client, benchId('admin', person), entries);
    await seedReceipts(client, benchId('admin', person));
  }
  await client.query('vacuum analyze');
}

/**
 * Every tenth entry comes from a rule, every fifth is an income without a category; the triggers maintain
 * the totals, as always.
 */
async function seedBooks(client: pg.Client, owner: string, entries: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into finance_categories (id, user_id, name, type, color, created_at)
     select gen_random_uuid(), $1, 'Category ' || n, 'expense', '#3b82f6', now() from generate_series(1, 12) n`,
    [owner],
  );
  await client.query(
    `insert into finance_rules (id, user_id, type, amount, recurrence_type, recurrence_interval, anchor_on, next_n, next_on, created_at)
     values (gen_random_uuid(), $1, 'expense', 100, 'yearly', 1000, '2000-01-01', 1, '3000-01-01', now())`,
    [owner],
  );
  await client.query(
    `insert into finance_transactions (id, user_id, type, amount, category_id, description, transaction_date, payment_method,
       rule_id, rule_on, created_at, changed_at)
     select gen_random_uuid(), $1, case when n % 5 = 0 then 'income' else 'expense' end, 100 + n * 37 % 900000,
       case when n % 5 <> 0 then categories.ids[1 + n % 12] end, 'Ignames, poisson et taxi ' || n,
       current_date - 3650 + (n * 3650::bigint / $2)::int, (array['Cash', 'MTN MoMo', 'Orange Money'])[1 + n % 3],
       case when n % 10 = 1 then rule.id end, case when n % 10 = 1 then date '2000-01-01' + n end, now(), now()
     from generate_series(0, $2::int - 1) n,
       (select array_agg(id) as ids from finance_categories where user_id = $1) categories,
       (select id from finance_rules where user_id = $1) rule`,
    [owner, entries],
  );
  await client.query(
    `insert into finance_budgets (user_id, category_id, from_month, amount, carry_over)
     select $1, id, date_trunc('month', current_date - 3000)::date, 5000000, true from finance_categories where user_id = $1`,
    [owner],
  );
  await client.query('commit');
}

/**
 * One in four entries has a receipt. Bypasses foreign keys, whose checks would be slow on a table that has
 * just grown.
 */
async function seedReceipts(client: pg.Client, owner: string): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `with papers as (
       select id, md5(id::text) as name, row_number() over (order by id) as n from finance_transactions where user_id = $1
     ), files as (
       insert into stored_files (id, owner_id, purpose, state, name, media_type, bytes, width, height, sha256, created_at, state_at)
       select id, $1, 'finance_receipt', 'kept', name || '.webp', 'image/webp', 150000, 1600, 1200, name || name, now(), now()
       from papers where n % 4 = 0
     )
     insert into finance_receipts (file_id, transaction_id, user_id, position)
     select id, id, $1, 0 from papers where n % 4 = 0`,
    [owner],
  );
  await client.query('commit');
}
