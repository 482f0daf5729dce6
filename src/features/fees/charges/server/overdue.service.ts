import { and, eq, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { selectStandings } from './standings.queries.ts';
import { aliased, hasStatus } from './fee-status.queries.ts';
import { studentFees } from '../../server/fees.tables.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';

/** Whether a student has overdue fees today: a predicate over the column with the student's id. */
export const hasOverdueFees = (studentId: SQLWrapper, today: Given<SchoolDay>): SQL =>
  sql`exists (select from ${studentFees} o
    where o.student_id = ${studentId} and ${hasStatus(aliased('o'), 'overdue', today)})`;

/** The overdue amount of a student's fees today; null for an actor who may not see them. */
export async function findOverdue(
  tx: Tx,
  actor: Actor,
  studentId: string,
  today: SchoolDay,
): Promise<string | null> {
  const [standing] = await selectStandings(
    tx,
    and(eq(students.id, studentId), feesVisibleTo(tx, actor))!,
    today,
  );
  return standing?.overdue ?? null;
}

export type OpenFees = { fees: number; owed: string; since: SchoolDay };

/** Fees due on or before a day that are not paid in full, by student: how many, their balance, the earliest due date. */
export async function openFeesBy(tx: Tx, dueUntil: SchoolDay): Promise<Map<string, OpenFees>> {
  const found = await tx
    .select({
      student_id: studentFees.student_id,
      fees: sql<number>`count(*)::int`,
      owed: sql<string>`sum(${studentFees.amount_due} - ${studentFees.amount_paid})::text`,
      since: sql<SchoolDay>`min(${studentFees.due_date})::text`,
    })
    .from(studentFees)
    .where(and(ne(studentFees.state, 'paid'), lte(studentFees.due_date, dueUntil)))
    .groupBy(studentFees.student_id);
  return new Map(
    found.map(({ student_id, owed, ...rest }) => [
      student_id,
      { ...rest, owed: amountText(centimes(BigInt(owed))) },
    ]),
  );
}
