import { and, type Column, eq, or, type SQL, sql } from 'drizzle-orm';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { chosenSubjects, classSubjects, studentSubjects } from '#features/roster/server/subjects.tables.ts';

// Queries for which students take a subject on a day. Registers, marks, timetables and lists share them, so that they
// agree.

/** A subject of a class, as used by registers and marks. */
export type Place = { class_id: string; subject_id: string };

/** The columns of a table whose rows concern a subject of a class. */
type PlaceColumns = { class_id: Column; subject_id: Column };

/** Whether the subject of a `class_subjects` row is optional on a day: taken only by those who chose it. */
export const isChosen = (day: SchoolDay | SQL, of: PlaceColumns = classSubjects): SQL =>
  sql`exists (select from ${chosenSubjects} where ${chosenSubjects.class_id} = ${of.class_id}
    and ${chosenSubjects.subject_id} = ${of.subject_id} and ${isOn(chosenSubjects, day)})`;

/**
 * Whether a `class_memberships` row has chosen a `class_subjects` row on a day. A choice only
 * counts within the membership in which it was made.
 */
const hasChosen = (day: SchoolDay | SQL, of: PlaceColumns = classSubjects): SQL =>
  sql`exists (select from ${studentSubjects} where ${studentSubjects.student_id} = ${classMemberships.student_id}
    and ${studentSubjects.class_id} = ${of.class_id}
    and ${studentSubjects.subject_id} = ${of.subject_id}
    and ${classMemberships.from_day} <= ${studentSubjects.from_day} and ${isOn(studentSubjects, day)})`;

/**
 * Whether a `class_memberships` row takes the subject of another row on a day. The default is a `class_subjects`
 * row; with columns of another table, it works even if the class no longer has the subject.
 */
export const takes = (day: SchoolDay | SQL, of: PlaceColumns = classSubjects): SQL =>
  and(
    eq(classMemberships.class_id, of.class_id),
    isOn(classMemberships, day),
    or(sql`not ${isChosen(day, of)}`, hasChosen(day, of)),
  )!;

/** The number of students who chose a `class_subjects` row and take it today. */
export const chosenBy = sql<number>`(select count(*)::int from ${classMemberships}
  where ${classMemberships.class_id} = ${classSubjects.class_id} and ${isOn(classMemberships)} and ${hasChosen(TODAY)})`;

/** The students taking a class's subject on a day: the whole class, or those who chose it. For registers and marks. */
export function studentsTaking(tx: Tx, { class_id, subject_id }: Place, day: SchoolDay | SQL = TODAY) {
  return tx
    .select({ student_id: classMemberships.student_id })
    .from(classSubjects)
    .innerJoin(classMemberships, takes(day))
    .where(and(eq(classSubjects.class_id, class_id), eq(classSubjects.subject_id, subject_id)));
}

/** The students taking it in all classes of its group; a subject without a group is its own group. */
export function studentsTaughtTogether(
  tx: Tx,
  { class_id, subject_id }: Place,
  day: SchoolDay | SQL = TODAY,
) {
  const same = sql`select group_id from ${classSubjects} where class_id = ${class_id} and subject_id = ${subject_id}`;
  return tx
    .select({ student_id: classMemberships.student_id })
    .from(classSubjects)
    .innerJoin(classMemberships, takes(day))
    .where(
      and(
        eq(classSubjects.subject_id, subject_id),
        or(eq(classSubjects.class_id, class_id), sql`${classSubjects.group_id} in (${same})`),
      ),
    );
}

/**
 * The subjects a student (by id or account) takes on a day: the compulsory ones of their class and
 * those chosen. The inverse of `studentsTaking`.
 */
export function subjectsTakenBy(
  tx: Tx,
  whose: string | { id: Given<string> } | { user_id: Given<string> },
  day: SchoolDay | SQL = TODAY,
) {
  const of = typeof whose === 'string' ? { id: whose } : whose;
  const student = 'id' in of ? eq(students.id, of.id) : eq(students.user_id, of.user_id);
  return tx
    .select({ class_id: classSubjects.class_id, subject_id: classSubjects.subject_id })
    .from(classMemberships)
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .innerJoin(classSubjects, takes(day))
    .where(student);
}
