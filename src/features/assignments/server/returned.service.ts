import { and, asc, between, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { assignments, assignmentWorks } from './assignments.tables.ts';
import { isGiven, isSeenByStaff } from './scope.queries.ts';

type Of = {
  class_id: string;
  subject_id: string;
  /** Due days, inclusive. */
  from: SchoolDay;
  until: SchoolDay;
};

const ofPlace = (actor: Actor, now: Date, { class_id, subject_id, from, until }: Of) =>
  and(
    isSeenByStaff(actor),
    isGiven(now),
    isNotNull(assignments.points),
    eq(assignments.class_id, class_id),
    eq(assignments.subject_id, subject_id),
    between(assignments.due_day, from, until),
  );

const COLUMNS = {
  id: assignments.id,
  title: assignments.title,
  due_day: assignments.due_day,
  points: sql<string>`trim_scale(${assignments.points})::text`,
};

/** Assignments with points in a subject of a class, newest first, with the number of works returned with points. */
export const selectPointed = (tx: Tx, actor: Actor, now: Date, of: Of) =>
  tx
    .select({
      ...COLUMNS,
      returned: tx.$count(
        assignmentWorks,
        and(eq(assignmentWorks.assignment_id, assignments.id), isNotNull(assignmentWorks.returned_points)),
      ),
    })
    .from(assignments)
    .where(ofPlace(actor, now, of))
    .orderBy(desc(assignments.due_at), desc(assignments.id));

/** One such assignment with its returned points, by name, without unreturned marks, which are drafts. */
export async function findPointed(tx: Tx, actor: Actor, now: Date, of: Of & { id: string }) {
  const [assignment] = await tx
    .select(COLUMNS)
    .from(assignments)
    .where(and(ofPlace(actor, now, of), eq(assignments.id, of.id)));
  if (!assignment) return null;
  const works = await tx
    .select({
      student: { id: students.id, full_name: students.full_name, roll_number: students.roll_number },
      points: sql<string>`trim_scale(${assignmentWorks.returned_points})::text`,
    })
    .from(assignmentWorks)
    .innerJoin(students, eq(students.id, assignmentWorks.student_id))
    .where(and(eq(assignmentWorks.assignment_id, of.id), isNotNull(assignmentWorks.returned_points)))
    .orderBy(asc(students.name_key), asc(students.id));
  return { ...assignment, works };
}
