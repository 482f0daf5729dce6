import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { StudentFilters } from '../students.contract.ts';
import { classesTaughtBy, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { students, studentTallies } from '#features/roster/server/students.tables.ts';

export type StudentSummary = { total: number; active: number; new_this_month: number };

/** The tallies of the students that somebody sees; null for those whose few students are counted one by one. */
function talliesVisibleTo(tx: Tx, { role, userId }: Actor): SQL | null {
  if (role === 'admin') return sql`true`;
  if (role === 'teacher') return inArray(studentTallies.class_id, classesTaughtBy(tx, userId));
  return null;
}

/** How many students the actor sees under the filters, a search apart; and of them the active ones and this month's. */
export async function tallyStudents(
  tx: Tx,
  actor: Actor,
  { class_id, status }: Pick<StudentFilters, 'class_id' | 'status'>,
  month: SchoolDay,
): Promise<StudentSummary> {
  const visible = talliesVisibleTo(tx, actor);
  const [found] = visible
    ? await tx
        .select(figures(sql`${studentTallies.students}`, studentTallies, month))
        .from(studentTallies)
        .where(
          and(
            visible,
            class_id ? eq(studentTallies.class_id, class_id) : undefined,
            status ? eq(studentTallies.status, status) : undefined,
          ),
        )
    : await tx
        .select(
          figures(
            sql`1`,
            {
              status: students.status,
              admission_month: sql`date_trunc('month', ${students.admission_date})::date`,
            },
            month,
          ),
        )
        .from(students)
        .where(
          and(
            studentsVisibleTo(tx, actor),
            class_id ? eq(students.class_id, class_id) : undefined,
            status ? eq(students.status, status) : undefined,
          ),
        );
  return found ?? { total: 0, active: 0, new_this_month: 0 };
}

function figures(
  each: SQL,
  { status, admission_month }: { status: unknown; admission_month: unknown },
  month: SchoolDay,
) {
  return {
    total: sql<number>`coalesce(sum(${each}), 0)::int`,
    active: sql<number>`coalesce(sum(${each}) filter (where ${status} = 'active'), 0)::int`,
    new_this_month: sql<number>`coalesce(sum(${each}) filter (where ${admission_month} = ${month}::date), 0)::int`,
  };
}
