import { and, type Column, count, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isAbsentOn } from '#features/attendance/server/today.service.ts';
import { hasOverdueFees } from '#features/fees/charges/server/overdue.service.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects, classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import {
  classesVisibleTo,
  linkIsActive,
  moneyVisibleTo,
  studentsVisibleTo,
  teachersOf,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import { takes } from '#features/subjects/server/taking.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { mayAnnounceToAll } from '../announcements.policy.ts';
import type { AudienceRole, Only } from '../announcements.rules.ts';
import {
  announcementClasses,
  announcementPeople,
  announcements,
  announcementStudents,
} from './announcements.tables.ts';

// The audience as two queries: the announcements a reader sees, and the people an announcement reaches. A
// test verifies that they agree.

export type Audience = {
  roles: readonly AudienceRole[];
  class_ids: readonly string[];
  /** Null unless limited to the families of some students; classes are then ignored. */
  among: Among | null;
};

/** Conditions on `students` and, for teachers, on `held_roles`; and the right that guardians need. */
type Among = {
  /** The students whose guardians are addressed; may refer to `guardians`. */
  students: SQL;
  /** The students who are addressed with their own account, if they differ from `students`. */
  themselves?: SQL;
  teachers?: SQL;
  right: 'sees_records' | 'sees_fees';
};

const rightFor = (only: Only): Among['right'] => (only === 'owing' ? 'sees_fees' : 'sees_records');

type Narrowing = {
  only: Only;
  class_ids: readonly string[];
  student_ids: readonly string[];
  user_ids: readonly string[];
  subject_id: string | null;
};

/** The students matching a limit today. */
export function amongToday(narrowing: Narrowing, today: SchoolDay): Among {
  const { only, class_ids, student_ids, subject_id } = narrowing;
  const right = rightFor(only);
  if (only === 'people') return amongNamed(narrowing);
  if (only === 'subject') return amongSubject(subject_id!, class_ids);
  if (only === 'chosen') return { right, students: inArray(students.id, [...student_ids]) };
  const meant = only === 'owing' ? hasOverdueFees(students.id, today) : isAbsentOn(students.id, today);
  return { right, students: class_ids.length === 0 ? meant : and(meant, inClasses(class_ids))! };
}

/** The students who currently take a subject and its teachers, in some classes or in all. */
export function amongSubject(subject_id: string, class_ids: readonly string[]): Among {
  const inThese = (column: Column) => (class_ids.length === 0 ? sql`true` : inArray(column, [...class_ids]));
  return {
    right: 'sees_records',
    students: sql`${students.id} in (${takersOf(sql`${subject_id}`, inThese)})`,
    teachers: sql`${heldRoles.user_id} in (${teachersOfSubject(sql`${subject_id}`, inThese)})`,
  };
}

type Named = {
  isNamed: (userId: Column) => SQL;
  isFamilyOf: (studentId: Column) => SQL;
  class_ids: readonly string[];
};

/**
 * People chosen by name, as long as they may be notified: guardians who may see a student's record, students,
 * and teachers. With classes given, they must still belong to families of these classes.
 */
function amongThose({ isNamed, isFamilyOf, class_ids }: Named): Among {
  const inThese = class_ids.length === 0 ? sql`true` : inClasses(class_ids);
  return {
    right: 'sees_records',
    students: and(inThese, or(isNamed(guardians.user_id), isFamilyOf(students.id)))!,
    themselves: and(inThese, isNamed(heldRoles.user_id))!,
    teachers: class_ids.length === 0 ? isNamed(heldRoles.user_id) : sql`false`,
  };
}

export const amongNamed = ({
  class_ids,
  user_ids,
  student_ids,
}: Pick<Narrowing, 'class_ids' | 'user_ids' | 'student_ids'>): Among =>
  amongThose({
    class_ids,
    isNamed: (userId) => inArray(userId, [...user_ids]),
    isFamilyOf: (studentId) => inArray(studentId, [...student_ids]),
  });

/** The people chosen by name for an announcement. */
export const amongNamedOf = (id: string, class_ids: readonly string[]): Among =>
  amongThose({
    class_ids,
    isNamed: (userId) => sql`${userId} in (select ${announcementPeople.user_id} from ${announcementPeople}
      where ${announcementPeople.announcement_id} = ${id})`,
    isFamilyOf: (studentId) => sql`${studentId} in (select ${announcementStudents.student_id}
      from ${announcementStudents} where ${announcementStudents.announcement_id} = ${id})`,
  });

type InClasses = (classId: Column) => SQL;
const takersOf = (subjectId: SQL, inThese: InClasses): SQL => sql`
  select ${classMemberships.student_id} from ${classSubjects} join ${classMemberships} on ${takes(TODAY)}
  where ${classSubjects.subject_id} = ${subjectId} and ${inThese(classSubjects.class_id)}`;
const teachersOfSubject = (subjectId: SQL, inThese: InClasses): SQL => sql`
  select ${classSubjectTeachers.teacher_id} from ${classSubjectTeachers}
  where ${classSubjectTeachers.subject_id} = ${subjectId} and ${isOn(classSubjectTeachers)}
    and ${inThese(classSubjectTeachers.class_id)}`;

/** The students stored for an announcement. */
export const amongWritten = (id: string, only: Only): Among => ({
  right: rightFor(only),
  students: sql`${students.id} in (select ${announcementStudents.student_id} from ${announcementStudents}
    where ${announcementStudents.announcement_id} = ${id})`,
});

/**
 * Rows readable by the actor at a given time, as audience or author. Administrators with the communication
 * duty read all; others those published to whole classes or roles.
 */
export function readableBy(tx: Tx, actor: Viewer, now: Given<Date>): SQL {
  if (mayAnnounceToAll(actor)) return sql`true`;
  if (actor.role === 'admin') return and(isOut(now), isNull(announcements.only))!;
  return or(eq(announcements.author_id, actor.userId), isFor(tx, actor, now))!;
}

/** Published and not recalled. */
const isOut = (now: Given<Date>): SQL =>
  and(lte(announcements.publish_at, now), isNull(announcements.recalled_at))!;

/**
 * Rows addressed to the actor: published, not recalled, for their role, and for the whole school, a class they
 * see, or a student of theirs.
 */
export function isFor(tx: Tx, actor: Viewer, now: Given<Date>): SQL {
  if (actor.role === null || actor.role === 'admin') return sql`false`;
  const own = tx.select({ id: classes.id }).from(classes).where(classesVisibleTo(tx, actor));
  return and(
    isOut(now),
    sql`${actor.role} = any(${announcements.roles})`,
    or(
      and(
        isNull(announcements.only),
        sql`(
          not exists (select from ${announcementClasses} where ${announcementClasses.announcement_id} = ${announcements.id})
          or exists (select from ${announcementClasses} where ${announcementClasses.announcement_id} = ${announcements.id}
            and ${announcementClasses.class_id} in ${own}))`,
      ),
      and(eq(announcements.only, 'subject'), isOfSubject(tx, actor)),
      and(eq(announcements.only, 'people'), isNamedIn(tx, actor)),
      and(inArray(announcements.only, ['absent', 'chosen']), hasStudentIn(tx, studentsVisibleTo(tx, actor))),
      and(eq(announcements.only, 'owing'), hasStudentIn(tx, moneyVisibleTo(tx, actor))),
    ),
  )!;
}

/** Whether a class is among those of a row; a row without classes is for the whole school. */
const inItsClasses: InClasses = (classId) => sql`(
  not exists (select from ${announcementClasses} where ${announcementClasses.announcement_id} = ${announcements.id})
  or ${classId} in (select ${announcementClasses.class_id} from ${announcementClasses}
    where ${announcementClasses.announcement_id} = ${announcements.id}))`;

/** Whether the actor teaches the row's subject, or has a student who takes it (or takes it as a student). */
function isOfSubject(tx: Tx, actor: Viewer): SQL {
  const ofIt = sql`${announcements.subject_id}`;
  if (actor.role === 'teacher') return sql`${actor.userId} in (${teachersOfSubject(ofIt, inItsClasses)})`;
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  return sql`exists (select from ${students} where ${students.id} in ${own}
    and ${students.id} in (${takersOf(ofIt, inItsClasses)}))`;
}

/** Whether a row names the actor, or the guardians of one of their students, as long as they may be notified. */
function isNamedIn(tx: Tx, actor: Viewer): SQL {
  const isNamed = sql`exists (select from ${announcementPeople}
    where ${announcementPeople.announcement_id} = ${announcements.id} and ${announcementPeople.user_id} = ${actor.userId})`;
  if (actor.role === 'teacher')
    return sql`(${isNamed} and not exists (select from ${announcementClasses}
      where ${announcementClasses.announcement_id} = ${announcements.id}))`;
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  const isFamily = sql`${students.id} in (select ${announcementStudents.student_id} from ${announcementStudents}
    where ${announcementStudents.announcement_id} = ${announcements.id})`;
  return sql`exists (select from ${students} where ${students.id} in ${own} and ${inItsClasses(students.class_id)}
    and ${actor.role === 'parent' ? or(isNamed, isFamily) : isNamed})`;
}

/** Whether a limited row includes one of the visible students. */
const hasStudentIn = (tx: Tx, visible: SQL): SQL =>
  sql`exists (select from ${announcementStudents} where ${announcementStudents.announcement_id} = ${announcements.id}
    and ${announcementStudents.student_id} in ${tx.select({ id: students.id }).from(students).where(visible)})`;

const inClasses = (class_ids: readonly string[]): SQL => inArray(students.class_id, [...class_ids]);

/** People of an audience with an open account, each once, through any of their roles. Requires `users`. */
const reached = (audience: Audience): SQL =>
  and(
    isNull(users.disabled_at),
    sql`${users.id} in (select ${heldRoles.user_id} from ${heldRoles} where ${isOf(audience)})`,
  )!;

/** Whether the person in `held_roles` belongs to an audience in that role. */
function isOf({ roles, class_ids, among }: Audience): SQL {
  if (!among && class_ids.length === 0) return inArray(heldRoles.role, [...roles]);
  const theirs = among?.students ?? inClasses(class_ids);
  const parent = sql`exists (select from ${studentGuardians}
    join ${guardians} on ${guardians.id} = ${studentGuardians.guardian_id}
    join ${students} on ${students.id} = ${studentGuardians.student_id}
    where ${guardians.user_id} = ${heldRoles.user_id} and ${linkIsActive()} and ${studentGuardians[among?.right ?? 'sees_records']}
      and ${theirs})`;
  const student = sql`exists (select from ${students} where ${students.user_id} = ${heldRoles.user_id}
    and ${among?.themselves ?? theirs})`;
  const teacher = among
    ? (among.teachers ?? sql`false`)
    : or(...class_ids.map((id) => sql`${heldRoles.user_id} in ${teachersOf(id)}`))!;
  const rules = { parent, student, teacher };
  return or(...roles.map((role) => and(eq(heldRoles.role, role), rules[role])))!;
}

export type Person = {
  user_id: string;
  full_name: string | null;
  phone: string | null;
  language: 'en' | 'fr' | null;
};

export const selectPeople = (tx: Tx, audience: Audience): Promise<Person[]> =>
  tx
    .select({
      user_id: users.id,
      full_name: profiles.full_name,
      phone: profiles.phone,
      language: profiles.language,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(reached(audience))
    .orderBy(profiles.name_key, users.id);

export const isReached = async (tx: Tx, audience: Audience, userId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), reached(audience)))
  ).length === 1;

export async function countPeople(tx: Tx, audience: Audience): Promise<number> {
  const [found] = await tx.select({ people: count() }).from(users).where(reached(audience));
  return found?.people ?? 0;
}

/**
 * Guardians of the audience's students without an account, unreachable by the portal. Empty unless parents
 * are addressed.
 */
const withoutAccount = (audience: Audience): SQL => and(isNull(guardians.user_id), guardiansOf(audience))!;

/** The guardians of the audience's students who may be notified; none unless parents are addressed. */
export function guardiansOf({ roles, class_ids, among }: Audience): SQL {
  if (!roles.includes('parent')) return sql`false`;
  const wholeSchool = sql`${students.class_id} is not null`;
  return and(
    isNull(guardians.merged_into),
    linkIsActive(),
    eq(studentGuardians[among?.right ?? 'sees_records'], true),
    among?.students ?? (class_ids.length === 0 ? wholeSchool : inClasses(class_ids)),
  )!;
}

export async function countWithoutAccount(tx: Tx, audience: Audience): Promise<number> {
  const [found] = await tx
    .select({ guardians: sql<number>`count(distinct ${guardians.id})::int` })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(withoutAccount(audience));
  return found?.guardians ?? 0;
}

/** The first such guardians by name, each with one of their students. */
export const selectWithoutAccount = (tx: Tx, audience: Audience, most: number) =>
  tx
    .select({
      full_name: guardians.full_name,
      phone: guardians.phone,
      student: sql<string | null>`min(coalesce(${students.full_name}, ${students.roll_number}))`,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(withoutAccount(audience))
    .groupBy(guardians.id)
    .orderBy(guardians.name_key, guardians.id)
    .limit(most);
