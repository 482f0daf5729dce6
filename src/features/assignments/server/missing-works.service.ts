import { and, gte, lte, sql } from 'drizzle-orm';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { assignments, assignmentWorks } from './assignments.tables.ts';
import { isGiven, takesIt } from './scope.queries.ts';

/**
 * By student, the number of assignments due since a day and how many of these have no work, if at least
 * `atLeast` are missing. An assignment that nobody handed in is ignored, unless it was given to chosen
 * students in the portal; lessons to learn are ignored too.
 */
export async function missingWorksBy(
  tx: Tx,
  { now, from, atLeast }: { now: Date; from: SchoolDay; atLeast: number },
): Promise<Map<string, { given: number; missing: number }>> {
  const isIn = sql`(w.handed_in_at is not null or w.received_at is not null or w.returned_at is not null)`;
  const missing = sql<number>`(count(*) filter (where not exists (select from ${assignmentWorks} w
    where w.assignment_id = ${assignments.id} and w.student_id = ${classMemberships.student_id} and ${isIn})))::int`;
  const found = await tx
    .select({ student_id: classMemberships.student_id, given: sql<number>`count(*)::int`, missing })
    .from(assignments)
    .innerJoin(classMemberships, takesIt())
    .where(
      and(
        isGiven(now),
        gte(assignments.due_day, from),
        lte(assignments.due_at, now),
        sql`${assignments.hand_in} <> 'none' and (exists (select from ${assignmentWorks} w
          where w.assignment_id = ${assignments.id} and ${isIn}) or ${assignments.for_chosen} and ${assignments.hand_in} <> 'paper')`,
      ),
    )
    .groupBy(classMemberships.student_id)
    .having(sql`${missing} >= ${atLeast}`);
  return new Map(found.map(({ student_id, ...counts }) => [student_id, counts]));
}
