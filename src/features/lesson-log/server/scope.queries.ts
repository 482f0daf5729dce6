import { and, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { takes } from '#features/subjects/server/taking.service.ts';
import { classesCoveredWithin, coversLesson } from '#features/timetable/server/taught-lessons.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { mayReadLog, mayReadOwnLog } from '../lesson-log.policy.ts';
import type { LessonKey } from '../lesson-log.rules.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { lessonLogFiles } from './log-files.tables.ts';
import { lessonLogPoints } from './plan.tables.ts';

// Access to the lesson log. Every list and single row uses these predicates; a forbidden row is indistinguishable from
// a missing one. A property test compares them with the rules written out by hand.

/** An entry that was emptied by a correction counts as not written. */
export const isWritten = (): SQL =>
  sql`(${lessonLogEntries.text} <> '' or exists (select from ${lessonLogPoints}
    where ${lessonLogPoints.entry_id} = ${lessonLogEntries.id}) or exists (select from ${lessonLogFiles}
    where ${lessonLogFiles.entry_id} = ${lessonLogEntries.id}))`;

const teaches = (userId: string, on: SchoolDay | SQL): SQL =>
  sql`exists (select from ${classSubjectTeachers}
    where ${classSubjectTeachers.class_id} = ${lessonLogEntries.class_id}
      and ${classSubjectTeachers.subject_id} = ${lessonLogEntries.subject_id}
      and ${classSubjectTeachers.teacher_id} = ${userId}
      and ${isOn(classSubjectTeachers, on)})`;

/** Lessons given by the actor: they taught the subject in the class on that day, or covered the lesson. */
export const wasGivenBy = ({ userId }: Pick<Actor, 'userId'>): SQL =>
  or(teaches(userId, sql`${lessonLogEntries.day}`), coversLesson(userId, lessonLogEntries))!;

/**
 * The ids of entries of a span for lessons given by a user, equivalent to `wasGivenBy`. Found through the
 * teacher's few subjects and covers instead of checking every entry of the span.
 */
export const entriesGivenBy = (
  tx: Tx,
  userId: Given<string>,
  { first_day, last_day }: { first_day: Given<SchoolDay>; last_day: Given<SchoolDay> },
) => {
  const isWithin = between(lessonLogEntries.day, first_day, last_day);
  const taught = tx
    .select({ id: lessonLogEntries.id })
    .from(classSubjectTeachers)
    .innerJoin(
      lessonLogEntries,
      and(
        eq(lessonLogEntries.class_id, classSubjectTeachers.class_id),
        eq(lessonLogEntries.subject_id, classSubjectTeachers.subject_id),
        isOn(classSubjectTeachers, sql`${lessonLogEntries.day}`),
      ),
    )
    .where(and(eq(classSubjectTeachers.teacher_id, userId), isWithin));
  const covered = tx
    .select({ id: lessonLogEntries.id })
    .from(lessonLogEntries)
    .where(
      and(
        isWithin,
        inArray(lessonLogEntries.class_id, classesCoveredWithin(tx, userId, { first_day, last_day })),
        coversLesson(userId, lessonLogEntries),
      ),
    );
  return taught.unionAll(covered);
};

/**
 * Entries visible to staff. The academic office sees all. Teachers see those of lessons they gave, and this
 * year's entries in the subjects they currently teach, so that a successor knows what was done.
 */
export function isSeenByStaff(actor: Actor, today: SchoolDay): SQL {
  if (!mayReadLog(actor)) return sql`false`;
  if (actor.role === 'admin') return sql`true`;
  const isOfThisYear = sql`public.school_year_on(${lessonLogEntries.day}) = public.school_year_on(${today}::date)`;
  return or(wasGivenBy(actor), and(teaches(actor.userId, today), isOfThisYear))!;
}

/**
 * A student's lessons: of the class and subjects that the student had on that day. The caller must be allowed
 * to see the student.
 */
export function isOfStudent(tx: Tx, studentId: string): SQL {
  const own = eq(classMemberships.student_id, studentId);
  return and(
    // Redundant, but lets the planner use the index on class and day.
    inArray(
      lessonLogEntries.class_id,
      tx.select({ id: classMemberships.class_id }).from(classMemberships).where(own),
    ),
    sql`exists (select from ${classMemberships}
      where ${own} and ${takes(sql`${lessonLogEntries.day}`, lessonLogEntries)})`,
  )!;
}

/** Lessons readable by a student or guardian: those of a student whom they may see. */
export function isReadByFamily(tx: Tx, actor: Actor): SQL {
  if (!mayReadOwnLog(actor)) return sql`false`;
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  return sql`exists (select from ${classMemberships}
    where ${classMemberships.student_id} in ${own}
      and ${takes(sql`${lessonLogEntries.day}`, lessonLogEntries)})`;
}

/** Whether the caller teaches a class a subject on a day, including as a substitute. */
export async function teachesOn(
  tx: Tx,
  { userId }: Actor,
  { class_id, subject_id, day }: Omit<LessonKey, 'starts'>,
): Promise<boolean> {
  const found = await tx
    .select({ class_id: classSubjectTeachers.class_id })
    .from(classSubjectTeachers)
    .where(
      and(
        eq(classSubjectTeachers.class_id, class_id),
        eq(classSubjectTeachers.subject_id, subject_id),
        eq(classSubjectTeachers.teacher_id, userId),
        isOn(classSubjectTeachers, day),
      ),
    )
    .limit(1);
  return found.length > 0;
}
