import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { selectStandings } from './standings.queries.ts';
import { aliased, hasStatus } from './fee-status.queries.ts';
import { studentFees } from '../../server/fees.tables.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';

/** Whether a student has overdue fees today: a predicate over the column with the student's id. */
export const hasOverdueFees = (studentId: SQLWrapper, today: SchoolDay): SQL =>
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
