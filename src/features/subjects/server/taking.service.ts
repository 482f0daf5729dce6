import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { chosenSubjects, classSubjects, studentSubjects } from '#features/roster/server/subjects.tables.ts';

// Who takes what on which day. Registers, marks, timetables and lists ask here, so that none counts a student whom another leaves out.

/** A subject of a class: what a register or a mark is about. */
export type Place = { class_id: string; subject_id: string };

/** Whether a row of `class_subjects` is taken on a day by those alone who chose it. */
export const isChosen = (day: SchoolDay | SQL): SQL =>
  sql`exists (select from ${chosenSubjects} where ${chosenSubjects.class_id} = ${classSubjects.class_id}
    and ${chosenSubjects.subject_id} = ${classSubjects.subject_id} and ${isOn(chosenSubjects, day)})`;

/** Whether a row of `class_memberships` has chosen a row of `class_subjects` on a day. A choice counts in the stay that it was made in. */
const hasChosen = (day: SchoolDay | SQL): SQL =>
  sql`exists (select from ${studentSubjects} where ${studentSubjects.student_id} = ${classMemberships.student_id}
    and ${studentSubjects.class_id} = ${classSubjects.class_id}
    and ${studentSubjects.subject_id} = ${classSubjects.subject_id}
    and ${classMemberships.from_day} <= ${studentSubjects.from_day} and ${isOn(studentSubjects, day)})`;

/** Whether a row of `class_memberships` takes a row of `class_subjects` on a day. */
export const takes = (day: SchoolDay | SQL): SQL =>
  and(
    eq(classMemberships.class_id, classSubjects.class_id),
    isOn(classMemberships, day),
    or(sql`not ${isChosen(day)}`, hasChosen(day)),
  )!;

/** How many chose a row of `class_subjects` and take it today. */
export const chosenBy = sql<number>`(select count(*)::int from ${classMemberships}
  where ${classMemberships.class_id} = ${classSubjects.class_id} and ${isOn(classMemberships)} and ${hasChosen(TODAY)})`;

/** Who takes a subject of a class on a day: the whole class, or those who chose it. For registers and marks. */
export function studentsTaking(tx: Tx, { class_id, subject_id }: Place, day: SchoolDay | SQL = TODAY) {
  return tx
    .select({ student_id: classMemberships.student_id })
    .from(classSubjects)
    .innerJoin(classMemberships, takes(day))
    .where(and(eq(classSubjects.class_id, class_id), eq(classSubjects.subject_id, subject_id)));
}

/** Who takes it in all classes that are taught it together: a class's subject that is in no group is alone. */
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

/** What a student, told by id or by account, takes on a day: of their class, what all take and what they chose. The inverse of `studentsTaking`. */
export function subjectsTakenBy(tx: Tx, whose: string | { user_id: string }, day: SchoolDay | SQL = TODAY) {
  const student = typeof whose === 'string' ? eq(students.id, whose) : eq(students.user_id, whose.user_id);
  return tx
    .select({ class_id: classSubjects.class_id, subject_id: classSubjects.subject_id })
    .from(classMemberships)
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .innerJoin(classSubjects, takes(day))
    .where(student);
}
