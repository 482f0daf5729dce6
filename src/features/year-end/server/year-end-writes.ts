import { eq, sql } from 'drizzle-orm';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { StudentOutcome } from '../year-end.rules.ts';
import { yearEnds, yearEndStudents } from './year-end.tables.ts';

// A run writes all students at once: two thousand take a handful of statements.

/** In this transaction memberships are written explicitly: the trigger would date them all today. */
export const writeMembershipsByHand = (tx: Tx) =>
  tx.execute(sql`select set_config('preau.memberships', 'by hand', true)`);

export type Moved = StudentOutcome & { event_id: string | null };

/** Stores the run's effects, so that it can be undone. */
export async function insertRun(
  tx: Tx,
  run: typeof yearEnds.$inferInsert,
  moved: readonly Moved[],
): Promise<void> {
  await tx.insert(yearEnds).values(run);
  await tx.execute(sql`
    insert into ${yearEndStudents} (year_id, student_id, outcome, from_class_id, from_status, to_class_id, to_status, from_day, until_day, event_id)
    select ${run.year_id}, student_id, outcome, from_class_id, from_status, to_class_id, to_status, from_day, until_day, event_id
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(student_id uuid, outcome text, from_class_id uuid, from_status text,
      to_class_id uuid, to_status text, from_day date, until_day date, event_id uuid)`);
}

/** Ends the students' memberships, starts the next ones, and updates their classes. */
export async function moveStudents(
  tx: Tx,
  { yearId, nextYearId, firstDay }: { yearId: string; nextYearId: string; firstDay: SchoolDay },
): Promise<void> {
  const moved = sql`${yearEndStudents} y where y.year_id = ${yearId}`;
  await tx.execute(sql`
    update ${classMemberships} m set until_day = y.until_day
    from ${moved} and m.student_id = y.student_id and m.from_day = y.from_day`);
  await tx.execute(sql`
    insert into ${classMemberships} (student_id, class_id, year_id, from_day)
    select y.student_id, y.to_class_id, ${nextYearId}, ${firstDay} from ${moved} and y.to_class_id is not null`);
  await tx.execute(sql`
    update ${students} s set class_id = y.to_class_id, status = y.to_status
    from ${moved} and s.id = y.student_id and (s.class_id, s.status) is distinct from (y.to_class_id, y.to_status)`);
}

/** The reverse, for students of a run who are unchanged since. */
export async function moveStudentsBack(
  tx: Tx,
  { yearId, firstDay, ids }: { yearId: string; firstDay: SchoolDay; ids: readonly string[] },
): Promise<void> {
  const moved = sql`${yearEndStudents} y where y.year_id = ${yearId} and y.student_id = any(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`
    delete from ${classMemberships} m using ${moved} and m.student_id = y.student_id and m.from_day = ${firstDay}`);
  await tx.execute(sql`
    update ${classMemberships} m set until_day = null
    from ${moved} and m.student_id = y.student_id and m.from_day = y.from_day`);
  await tx.execute(sql`
    update ${students} s set class_id = y.from_class_id, status = y.from_status
    from ${moved} and s.id = y.student_id and (s.class_id, s.status) is distinct from (y.from_class_id, y.from_status)`);
  await tx.execute(sql`delete from ${studentEvents} e using ${moved} and e.id = y.event_id`);
}

export const deleteRun = (tx: Tx, yearId: string) => tx.delete(yearEnds).where(eq(yearEnds.year_id, yearId));

type HistoryLine = Pick<
  typeof studentEvents.$inferInsert,
  'id' | 'student_id' | 'kind' | 'from_value' | 'to_value' | 'note'
>;

export async function insertHistory(
  tx: Tx,
  lines: readonly HistoryLine[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${studentEvents} (id, student_id, kind, from_value, to_value, note, created_by, created_at)
    select id, student_id, kind, from_value, to_value, note, ${by}, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, student_id uuid, kind text, from_value text, to_value text, note text)`);
}

type TrailLine = { student_id: string; action: string; details: Record<string, string | null> };

/** An audit event for each student, identical to that of a single change. */
export async function insertTrail(
  tx: Tx,
  lines: readonly TrailLine[],
  { actor, at, address }: { actor: { userId: string; keyScope: string | null }; at: Date; address: string },
): Promise<void> {
  const rows = lines.map((line) => ({ id: newId(), ...line }));
  await tx.execute(sql`
    insert into ${auditEvents} (id, at, action, actor_id, via, address, subject_type, subject_id, details)
    select id, ${at.toISOString()}, action, ${actor.userId}, ${actor.keyScope ? 'key' : 'session'}, ${address}, 'student', student_id, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, student_id uuid, action text, details jsonb)`);
}
