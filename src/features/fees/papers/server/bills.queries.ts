import { and, asc, eq, exists, gt, inArray, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { hasStatus } from '../../charges/server/fee-status.queries.ts';
import { studentFees } from '../../server/fees.tables.ts';

/** A fee with an open balance: a predicate over `student_fees`. */
export const isOpen = gt(studentFees.amount_due, studentFees.amount_paid);

export type BillWish = {
  class_id?: string | undefined;
  structure_id?: string | undefined;
  overdue?: boolean | undefined;
};

/**
 * The students to bill: those with open fees that match, by class and name, the order in which
 * bills are handed out.
 */
export async function selectBilled(tx: Tx, wish: BillWish, today: SchoolDay): Promise<string[]> {
  const { class_id, structure_id, overdue } = wish;
  const fits = tx
    .select({ one: sql`1` })
    .from(studentFees)
    .where(
      and(
        eq(studentFees.student_id, students.id),
        isOpen,
        structure_id === undefined ? undefined : eq(studentFees.fee_structure_id, structure_id),
        overdue ? hasStatus(studentFees, 'overdue', today) : undefined,
      ),
    );
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(and(exists(fits), class_id === undefined ? undefined : eq(students.class_id, class_id)))
    .orderBy(
      asc(classes.name),
      asc(classes.section),
      asc(students.full_name),
      asc(students.roll_number),
      asc(students.id),
    );
  return rows.map(({ id }) => id);
}

export async function selectCredits(tx: Tx, studentIds: string[]): Promise<Map<string, Money>> {
  const rows = await tx
    .select({ student_id: ledgerAccounts.owner_id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'credit'), inArray(ledgerAccounts.owner_id, studentIds)));
  return new Map(rows.map((row) => [row.student_id!, centimes(row.balance ?? 0n)]));
}
