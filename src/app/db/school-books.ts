import { desc } from 'drizzle-orm';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { auditSeals } from '#platform/audit/server/audit.tables.ts';
import type { Marks } from '#platform/backup/server/manifest.ts';
import type { Tx } from '#platform/db/database.ts';
import { INVARIANTS } from '../features.ts';

/**
 * Checks the school's books in one snapshot: both hash chains to their ends, and the ledger rules that are
 * violated.
 */
export async function readSchoolMarks(tx: Tx, signal?: AbortSignal): Promise<Marks> {
  const books = await judgeBooks(tx, INVARIANTS, { signal });
  const [sealed] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  return {
    ledger_transactions: String(books.transactions),
    ledger_head: books.head,
    ledger_faults: Object.entries(books.failures)
      .map(([rule, rows]) => `${rule} ${rows}`)
      .toSorted()
      .join(', '),
    audit_events: String(sealed?.position ?? 0),
    audit_head: sealed?.hash ?? '',
  };
}

export function describeBooks({ ledger_transactions, ledger_faults }: Marks): string {
  return ledger_faults
    ? `Attention: the books have faults (${ledger_faults}). They were saved as they are.`
    : `The books hold ${ledger_transactions} transactions, and no rule is broken.`;
}

/**
 * Tables that have rows before the first account exists: from migrations, or from an earlier start of the
 * server.
 */
export const SYSTEM_TABLES = [
  'school_settings',
  'ledger_state',
  'fee_students',
  'ledger_account_kinds',
  'ledger_accounts',
  'ledger_checks',
  'bank_tallies',
  'attendance_settings',
  'attendance_ladder',
  'attendance_slots',
  'report_card_settings',
  'signing_keys',
  'audit_events',
  'audit_seals',
  'sign_in_failures',
  'jobs',
];
