import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

const TABLES = [
  'users',
  'user_roles',
  'profiles',
  'classes',
  'class_teachers',
  'students',
  'student_events',
  'student_tallies',
  'guardians',
  'idempotent_answers',
  'school_settings',
  'invitations',
  'invitation_students',
  'student_codes',
  'factors',
  'recovery_codes',
  'reset_tokens',
  'api_keys',
  'bank_accounts',
  'bank_account_members',
  'bank_tallies',
  'fee_structures',
  'fee_structure_parts',
  'student_fees',
  'fee_entries',
  'fee_payments',
  'fee_receipts',
  'fee_tallies',
  'fee_reference_days',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'ledger_days',
  'ledger_state',
  'ledger_checks',
  'finance_books',
  'finance_categories',
  'finance_rules',
  'finance_transactions',
  'finance_months',
  'finance_receipts',
  'finance_budgets',
  'finance_changes',
  'finance_imports',
  'finance_mappings',
  'stored_files',
  'jobs',
  'backups',
  'outbox',
  'audit_events',
];

/** A fingerprint of every row of the school; sign-in's own bookkeeping is left out, and files that are made in the background. */
export const fingerprint = (db: Db): Promise<string> => fingerprintOf(db, TABLES);

/** A fingerprint of every row of some tables, or of whatever else SQL can select from. */
export async function fingerprintOf(db: Db, tables: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    tables.map((table) =>
      db.execute<{ hash: string }>(
        sql.raw(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
        ),
      ),
    ),
  );
  return parts.map(({ rows }) => rows[0]!.hash).join(' ');
}
