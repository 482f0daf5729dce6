import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/**
 * Tables without personal data that are not settings either, each with its content. A new table counts as a
 * setting until it is listed here.
 */
const NOT_CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'what happened': [
    'announcements',
    'audit_events',
    'audit_seals',
    'backups',
    'calendar_events',
    'card_makings',
    'fee_bill_batches',
    'jobs',
    'ledger_checks',
    'message_oversights',
    'message_threads',
    'messages',
    'outbox',
    'people_imports',
    'people_import_records',
    'school_loads',
    'school_load_rows',
    'sms_months',
    'till_payouts',
    'till_sessions',
    'warning_runs',
    'year_ends',
  ],
  'money, in books of its own': [
    'bank_accounts',
    'fee_payments',
    'fee_receipts',
    'ledger_account_kinds',
    'ledger_accounts',
    'ledger_entries',
    'ledger_state',
    'ledger_transactions',
  ],
  'counts and next numbers that triggers keep': [
    'bank_tallies',
    'fee_collections',
    'fee_reference_days',
    'fee_students',
    'fee_tallies',
    'ledger_days',
    'ledger_series',
    'school_clock',
    'student_tallies',
  ],
  'files, where they lie': ['report_card_logos', 'stored_files'],
  'people, whom it names otherwise': ['families', 'invitations'],
  'a class, which it names otherwise': ['subject_groups', 'subject_marking'],
  'timetables, in versions': ['timetable_periods', 'timetable_rules', 'timetable_versions'],
  'sign-in and the server itself': [
    'factor_challenges',
    'idempotent_answers',
    'push_keys',
    'schema_migrations',
    'schema_routines',
    'sign_in_failures',
    'signing_keys',
  ],
};

/**
 * The tables that contain the school's settings: those about no person and no class, by their reference
 * columns.
 */
export async function settingsTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive pointing as (
      select c.conrelid as child, c.confrelid as parent from pg_constraint c
      where c.contype = 'f' and not exists (select from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and not a.attnotnull)),
    about (oid) as (
      select unnest(array['users', 'students', 'guardians', 'classes']::regclass[])::oid
      union select p.child from pointing p join about on about.oid = p.parent)
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'test\\_%' and oid not in (select oid from about)
    order by 1`);
  const tables = rows.map(({ name }) => name);
  const others = Object.values(NOT_CHOSEN).flat();
  const gone = others.filter((table) => !tables.includes(table));
  if (gone.length > 0) throw new Error(`These are gone, or about somebody: ${gone.join(', ')}`);
  return tables.filter((table) => !others.includes(table));
}
