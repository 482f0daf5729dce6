import { and, type Column, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { office, studentOffice } from '#features/people/people.policy.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { dutiesInForce } from '#features/people/server/duties.service.ts';
import { heldRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, preparedBy } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { classes, classTeachers } from './classes.tables.ts';
import { guardians, studentGuardians } from './guardians.tables.ts';
import { isOn } from './memberships.service.ts';
import { students } from './students.tables.ts';
import { classSubjectTeachers } from './subjects.tables.ts';

// Access to students and classes. Every list, count, search, export and single row in the product uses these
// predicates, so that none discloses more than another; a forbidden row is indistinguishable from a missing one.

/** The viewer: a user, or any user of a role in a prepared statement. */
export type Viewer = Pick<Actor, 'role' | 'duties'> & { userId: Given<string> };

/** Any user of a role: the statement takes `userId` as a parameter. */
export const anybodyAs = (role: Role | 'none'): Viewer => ({
  role: role === 'none' ? null : role,
  duties: role === 'admin' ? ['head'] : [],
  userId: sql.placeholder('userId'),
});

/** The key of the prepared statement for an actor: 'none' if a policy refuses them. */
export const sightOf = (actor: Actor, policy: (actor: Actor) => boolean): Role | 'none' =>
  actor.role !== null && policy(actor) ? actor.role : 'none';

/** Whether a user is an administrator with a financial duty. */
const moneyOffice = office('bursar');

type Link = { verified_at: Column; ended_at: Column; begins_at: Column; ends_at: Column };

/** A guardian link valid today: confirmed by an administrator, not ended, and within its dates. */
export function linkIsActive(link: Link = studentGuardians): SQL {
  return and(
    isNotNull(link.verified_at),
    isNull(link.ended_at),
    sql`coalesce(${link.begins_at} <= now(), true)`,
    sql`coalesce(${link.ends_at} > now(), true)`,
  )!;
}

/** A guardian link awaiting an administrator's confirmation. */
export function linkIsRequested(link: Link = studentGuardians): SQL {
  return and(isNull(link.verified_at), isNull(link.ended_at))!;
}

/**
 * Classes a teacher teaches on a day (default: today): those the office gave them access to, and those where they
 * teach a subject. Access follows the dates in `class_subject_teachers`.
 */
export function classesTaughtBy(tx: Tx, userId: Given<string>, day?: Given<SchoolDay>) {
  const opened = tx
    .select({ class_id: classTeachers.class_id })
    .from(classTeachers)
    .where(and(eq(classTeachers.user_id, userId), isOn(classTeachers, day)));
  const taught = tx
    .select({ class_id: classSubjectTeachers.class_id })
    .from(classSubjectTeachers)
    .where(and(eq(classSubjectTeachers.teacher_id, userId), isOn(classSubjectTeachers, day)));
  return opened.unionAll(taught);
}

/**
 * The inverse: users with teacher access to a class on a day, without duplicates, only while they have the teacher
 * role.
 */
export function teachersOf(classId: Given<string>, day?: SchoolDay): SQL {
  return sql`(
    select ${heldRoles.user_id} from ${heldRoles}
    where ${heldRoles.role} = 'teacher' and ${heldRoles.user_id} in (
      select ${classTeachers.user_id} from ${classTeachers}
      where ${classTeachers.class_id} = ${classId} and ${isOn(classTeachers, day)}
      union all
      select ${classSubjectTeachers.teacher_id} from ${classSubjectTeachers}
      where ${classSubjectTeachers.class_id} = ${classId} and ${isOn(classSubjectTeachers, day)}
    )
  )`;
}

/**
 * Whether a user has teacher access to a class today, as an index lookup for single rows; `teachersOf` would
 * list all teachers.
 */
export const teachesClass = (userId: SQL | Column, classId: SQL | Column): SQL => sql`(
  exists (select from ${classTeachers} where ${classTeachers.class_id} = ${classId}
    and ${classTeachers.user_id} = ${userId} and ${isOn(classTeachers)})
  or exists (select from ${classSubjectTeachers} where ${classSubjectTeachers.class_id} = ${classId}
    and ${classSubjectTeachers.teacher_id} = ${userId} and ${isOn(classSubjectTeachers)}))`;

/** Students of whom the user is a guardian with the given right. */
function childrenOf(tx: Tx, userId: Given<string>, right: 'sees_records' | 'sees_fees') {
  return tx
    .select({ student_id: studentGuardians.student_id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(eq(guardians.user_id, userId), linkIsActive(), eq(studentGuardians[right], true)));
}

/**
 * Students visible to a user: all for administrators with a duty that concerns students, students of their
 * classes for teachers, children whose records they may see for parents, and themselves for students.
 */
export function studentsVisibleTo(tx: Tx, viewer: Viewer): SQL {
  const { role, userId } = viewer;
  if (studentOffice(viewer)) return sql`true`;
  if (role === 'teacher') return inArray(students.class_id, classesTaughtBy(tx, userId));
  if (role === 'parent') return inArray(students.id, childrenOf(tx, userId, 'sees_records'));
  if (role === 'student') return eq(students.user_id, userId);
  return sql`false`;
}

/**
 * Students whose fees and savings are visible to a user: all for the bursar, children whose fees they may see for
 * parents, themselves for students, none for teachers.
 */
export function moneyVisibleTo(tx: Tx, viewer: Viewer): SQL {
  const { role, userId } = viewer;
  if (moneyOffice(viewer)) return sql`true`;
  if (role === 'parent') return inArray(students.id, childrenOf(tx, userId, 'sees_fees'));
  if (role === 'student') return eq(students.user_id, userId);
  return sql`false`;
}

/**
 * Classes visible to a user: all for administrators with a duty that concerns students, those they teach for
 * teachers, their children's for parents, their own for students.
 */
export function classesVisibleTo(tx: Tx, actor: Viewer): SQL {
  const { role, userId } = actor;
  if (studentOffice(actor)) return sql`true`;
  if (role === 'teacher') return inArray(classes.id, classesTaughtBy(tx, userId));
  if (role === 'parent' || role === 'student')
    return inArray(
      classes.id,
      tx.select({ id: students.class_id }).from(students).where(studentsVisibleTo(tx, actor)),
    );
  return sql`false`;
}

/**
 * The order of a family's students on every page: that of the school's list, where an elder child usually
 * comes first.
 */
export const FAMILY_ORDER = [students.roll_number, students.id];

/**
 * A family's own students in order, and the selected one; by default the first, null if there are none.
 * Returns null if the selected one is not the reader's.
 */
export async function chooseOwnStudent(tx: Tx, actor: Actor, child: string | undefined) {
  const own = await ownStudents(tx, sightOf(actor, maySeeStudents), { userId: actor.userId });
  const student = child === undefined ? own[0] : own.find(({ id }) => id === child);
  return child !== undefined && !student ? null : { students: own, student_id: student?.id ?? null };
}

const ownStudents = preparedBy('own_students', (tx, role: Role | 'none') =>
  tx
    .select({ id: students.id, full_name: students.full_name, roll_number: students.roll_number })
    .from(students)
    .where(studentsVisibleTo(tx, anybodyAs(role)))
    .orderBy(...FAMILY_ORDER),
);

export async function seesStudent(tx: Tx, actor: Actor, studentId: string): Promise<boolean> {
  const found = await studentSeen(tx, sightOf(actor, maySeeStudents), { studentId, userId: actor.userId });
  return found.length === 1;
}

/** An administrator without the duty sees none; other roles see their own. */
const maySeeStudents = (actor: Actor) => actor.role !== 'admin' || studentOffice(actor);

const studentSeen = preparedBy('student_seen', (tx, role: Role | 'none') =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, sql.placeholder('studentId')), studentsVisibleTo(tx, anybodyAs(role)))),
);

/**
 * A person's roles with the duties in force, for access checks outside a session; empty if the account is
 * closed.
 */
export function findViewers(tx: Tx, userId: string): Promise<Pick<Actor, 'role' | 'duties'>[]> {
  return tx
    .select({ role: heldRoles.role, duties: dutiesInForce(heldRoles.role) })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(eq(heldRoles.user_id, userId), isNull(users.disabled_at)));
}

/**
 * Whether an account may still be notified about a student's records or money, in any of its roles. Every delayed
 * notification must check this, because the right may have ended since.
 */
export async function mayHearOf(
  tx: Tx,
  userId: string,
  studentId: string,
  of: 'records' | 'money',
): Promise<boolean> {
  const viewers = (await findViewers(tx, userId)).map((held) => ({ ...held, userId }));
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        eq(students.id, studentId),
        or(
          sql`false`,
          ...viewers.map((viewer) =>
            of === 'money' ? moneyVisibleTo(tx, viewer) : studentsVisibleTo(tx, viewer),
          ),
        ),
      ),
    );
  return found.length === 1;
}
