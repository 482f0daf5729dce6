import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { linkIsActive, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { takes } from '#features/subjects/server/taking.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { maySeeSetWork } from '../assignments.policy.ts';
import { assignments, assignmentStudents } from './assignments.tables.ts';

// Access to assignments. Every list, single row, notice and figure uses these predicates; a forbidden row is
// indistinguishable from a missing one. A property test compares them with the rules written out by hand.

/** Published and not hidden. */
export const isGiven = (now: Given<Date>): SQL =>
  and(isNull(assignments.removed_at), lte(assignments.publish_at, now))!;

/**
 * The student takes the subject in the class on the due day and, if the assignment is not for the whole
 * class, is among the chosen ones.
 */
export const takesIt = (): SQL =>
  and(
    takes(sql`${assignments.due_day}`, assignments),
    sql`(not ${assignments.for_chosen} or exists (select from ${assignmentStudents}
      where ${assignmentStudents.assignment_id} = ${assignments.id}
        and ${assignmentStudents.student_id} = ${classMemberships.student_id}))`,
  )!;

/** A student's assignments, whoever reads them: published, and given to the student on the due day. */
export const isHeldBy = (studentId: Given<string>, now: Given<Date>): SQL =>
  and(
    isGiven(now),
    sql`exists (select from ${classMemberships}
      where ${classMemberships.student_id} = ${studentId} and ${takesIt()})`,
  )!;

/** The same if the classes are not limited otherwise, so that the index on class and deadline is used. */
export const isOf = (tx: Tx, studentId: string, now: Date): SQL =>
  and(
    inArray(
      assignments.class_id,
      tx
        .select({ id: classMemberships.class_id })
        .from(classMemberships)
        .where(eq(classMemberships.student_id, studentId)),
    ),
    isHeldBy(studentId, now),
  )!;

/**
 * Whether the actor currently teaches the subject in the class, including as a substitute. New teachers do
 * not see assignments of former years.
 */
function isTaught({ userId }: Actor): SQL {
  return sql`exists (select from ${classSubjectTeachers}
    where ${classSubjectTeachers.class_id} = ${assignments.class_id}
      and ${classSubjectTeachers.subject_id} = ${assignments.subject_id}
      and ${classSubjectTeachers.teacher_id} = ${userId}
      and ${isOn(classSubjectTeachers)}
      and coalesce(${classSubjectTeachers.from_day} <= (select ${schoolYears.last_day} from ${schoolYears}
        where ${schoolYears.id} = public.school_year_on(${assignments.due_day})), true))`;
}

/**
 * Assignments visible to staff: administrators see all published or scheduled ones, teachers those of
 * subjects they currently teach. A draft is visible to its author only.
 */
export function isSeenByStaff(actor: Actor): SQL {
  const isThere = isNull(assignments.removed_at);
  const isDraft = isNull(assignments.publish_at);
  if (!maySeeSetWork(actor)) return sql`false`;
  if (actor.role === 'admin') return and(isThere, sql`not ${isDraft}`)!;
  if (actor.role !== 'teacher') return sql`false`;
  return and(isThere, isTaught(actor), or(sql`not ${isDraft}`, eq(assignments.author_id, actor.userId)))!;
}

/**
 * A teacher's own assignments, including classes they no longer teach: only text and files, for copying.
 * Works, marks and students require `isSeenByStaff`.
 */
export const isOwnText = ({ role, userId }: Actor): SQL =>
  role === 'teacher' ? and(isNull(assignments.removed_at), eq(assignments.author_id, userId))! : sql`false`;

/** Assignments that a student or guardian may read: those of a student they may see. */
export function isReadByFamily(tx: Tx, actor: Actor, now: Date): SQL {
  if (actor.role !== 'student' && actor.role !== 'parent') return sql`false`;
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  return and(
    isGiven(now),
    sql`exists (select from ${classMemberships}
      where ${classMemberships.student_id} in ${own} and ${takesIt()})`,
  )!;
}

export type Reader = { user_id: string; language: 'en' | 'fr' | null; student_id: string };

/**
 * People with an open account who read an assignment: its students and their guardians, one row per student.
 * With `only`, limited to these students.
 */
export async function selectReaders(
  tx: Tx,
  assignmentId: string,
  only?: readonly string[],
): Promise<Reader[]> {
  const having = tx
    .select({ id: classMemberships.student_id })
    .from(assignments)
    .innerJoin(classMemberships, takesIt())
    .where(
      and(
        eq(assignments.id, assignmentId),
        only === undefined ? undefined : inArray(classMemberships.student_id, [...only]),
      ),
    );
  const reader = { user_id: heldRoles.user_id, language: profiles.language };
  const pupils = await tx
    .select({ ...reader, student_id: students.id })
    .from(students)
    .innerJoin(heldRoles, and(eq(heldRoles.user_id, students.user_id), eq(heldRoles.role, 'student')))
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(and(isNull(users.disabled_at), inArray(students.id, having)));
  const parents = await tx
    .selectDistinctOn([heldRoles.user_id], { ...reader, student_id: studentGuardians.student_id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(heldRoles, and(eq(heldRoles.user_id, guardians.user_id), eq(heldRoles.role, 'parent')))
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(
      and(
        isNull(users.disabled_at),
        linkIsActive(),
        eq(studentGuardians.sees_records, true),
        inArray(studentGuardians.student_id, having),
      ),
    )
    .orderBy(heldRoles.user_id, studentGuardians.student_id);
  return [...pupils, ...parents];
}
