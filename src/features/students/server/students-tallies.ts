import { studentOffice } from '#features/people/people.policy.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor, Role } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, preparedBy } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { maySeeStudents } from '../students.policy.ts';
import type { StudentFilters } from '../students.contract.ts';
import {
  anybodyAs,
  classesTaughtBy,
  sightOf,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import { students, studentTallies } from '#features/roster/server/students.tables.ts';
import { matching } from './students.search.ts';

type Narrowed = Pick<StudentFilters, 'class_id' | 'status'>;
export type StudentSummary = { total: number; active: number; new_this_month: number };

/** The tallies of students visible to an actor; null for actors with few students, which are counted directly. */
function talliesVisibleTo(tx: Tx, viewer: Viewer): SQL | null {
  const { role, userId } = viewer;
  if (studentOffice(viewer)) return sql`true`;
  if (role === 'teacher') return inArray(studentTallies.class_id, classesTaughtBy(tx, userId));
  return null;
}

/**
 * The number of visible students under the filters, excluding searches; of these, the active ones and those
 * admitted this month.
 */
export async function tallyStudents(
  tx: Tx,
  actor: Actor,
  { class_id, status }: Narrowed,
  month: SchoolDay,
): Promise<StudentSummary> {
  const [found] =
    class_id || status
      ? await selectTallies(tx, actor, { class_id, status }, month)
      : await selectAllTallies(tx, sightOf(actor, maySeeStudents), { userId: actor.userId, month });
  return found ?? { total: 0, active: 0, new_this_month: 0 };
}

const selectAllTallies = preparedBy('student_tallies', (tx, role: Role | 'none') =>
  selectTallies(tx, anybodyAs(role), {}, sql.placeholder('month')),
);

function selectTallies(tx: Tx, viewer: Viewer, narrowed: Narrowed, month: Given<SchoolDay>) {
  const { each, status, admission_month, from, where } = tallied(tx, viewer, narrowed);
  return tx
    .select({
      total: totalOf(each),
      active: sql<number>`coalesce(sum(${each}) filter (where ${status} = 'active'), 0)::int`,
      new_this_month: sql<number>`coalesce(sum(${each}) filter (where ${admission_month} = ${month}::date), 0)::int`,
    })
    .from(from)
    .where(where);
}

/** The total beside each row of a page: a consistent snapshot in a single statement. */
export function totalBeside(tx: Tx, viewer: Viewer, narrowed: Narrowed): SQL<number> {
  const { each, from, where } = tallied(tx, viewer, narrowed);
  return sql<number>`(${tx
    .select({ total: totalOf(each) })
    .from(from)
    .where(where)})`;
}

const totalOf = (each: SQL) => sql<number>`coalesce(sum(${each}), 0)::int`;

/** The source of the sums: tallies of visible classes, or the few visible students. */
function tallied(tx: Tx, viewer: Viewer, { class_id, status }: Narrowed) {
  const visible = talliesVisibleTo(tx, viewer);
  if (!visible)
    return {
      each: sql`1`,
      status: students.status,
      admission_month: sql`date_trunc('month', ${students.admission_date})::date`,
      from: students,
      where: matching(tx, viewer, { class_id, status }),
    };
  return {
    each: sql`${studentTallies.students}`,
    status: studentTallies.status,
    admission_month: studentTallies.admission_month,
    from: studentTallies,
    where: and(
      visible,
      class_id ? eq(studentTallies.class_id, class_id) : undefined,
      status ? eq(studentTallies.status, status) : undefined,
    ),
  };
}
