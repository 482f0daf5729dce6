import { and, type Column, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { classes, classTeachers } from './classes.tables.ts';
import { guardians, studentGuardians } from './guardians.tables.ts';
import { isOn } from './memberships.service.ts';
import { students } from './students.tables.ts';
import { classSubjectTeachers } from './subjects.tables.ts';

// Who may see which student and which class. Every list, count, search, export and single row of the product asks here, so that
// none tells more than another; what somebody may not see reads exactly like what never was.

/** Whoever looks: somebody, or anybody of a role in a statement that is built before it is known who asks. */
export type Viewer = Pick<Actor, 'role'> & { userId: Given<string> };

/** Anybody of a role: the statement takes `userId` with its values. */
export const anybodyAs = (role: Role | 'none'): Viewer => ({
  role: role === 'none' ? null : role,
  userId: sql.placeholder('userId'),
});

/** The table of links, or an alias of it. */
type Link = { verified_at: Column; ended_at: Column; begins_at: Column; ends_at: Column };

/** A guardian's link that holds today: an administrator has confirmed it, nobody has ended it, and its days are now. */
export function linkIsActive(link: Link = studentGuardians): SQL {
  return and(
    isNotNull(link.verified_at),
    isNull(link.ended_at),
    sql`coalesce(${link.begins_at} <= now(), true)`,
    sql`coalesce(${link.ends_at} > now(), true)`,
  )!;
}

/** A guardian's link that waits for an administrator. */
export function linkIsRequested(link: Link = studentGuardians): SQL {
  return and(isNull(link.verified_at), isNull(link.ended_at))!;
}

/**
 * The classes that a teacher teaches on a day, today unless told: those that the office opened to them, and those where they teach
 * a subject. Who teaches what is kept with its days (`class_subject_teachers`), so sight begins and ends with the subject.
 */
export function classesTaughtBy(tx: Tx, userId: Given<string>, day?: SchoolDay) {
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

/** The same from the other side: who sees a class as its teacher on a day, each once and only while they are a teacher. */
export function teachersOf(classId: Given<string>, day?: SchoolDay): SQL {
  return sql`(
    select ${userRoles.user_id} from ${userRoles}
    where ${userRoles.role} = 'teacher' and ${userRoles.user_id} in (
      select ${classTeachers.user_id} from ${classTeachers}
      where ${classTeachers.class_id} = ${classId} and ${isOn(classTeachers, day)}
      union all
      select ${classSubjectTeachers.teacher_id} from ${classSubjectTeachers}
      where ${classSubjectTeachers.class_id} = ${classId} and ${isOn(classSubjectTeachers, day)}
    )
  )`;
}

/** The students whose guardian somebody is, with a right that they have over each. */
function childrenOf(tx: Tx, userId: Given<string>, right: 'sees_records' | 'sees_fees') {
  return tx
    .select({ student_id: studentGuardians.student_id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(eq(guardians.user_id, userId), linkIsActive(), eq(studentGuardians[right], true)));
}

/**
 * Which students somebody sees: administrators all, teachers the students of the classes they teach, parents the children whose
 * records they may see, students themselves.
 */
export function studentsVisibleTo(tx: Tx, { role, userId }: Viewer): SQL {
  if (role === 'admin') return sql`true`;
  if (role === 'teacher') return inArray(students.class_id, classesTaughtBy(tx, userId));
  if (role === 'parent') return inArray(students.id, childrenOf(tx, userId, 'sees_records'));
  if (role === 'student') return eq(students.user_id, userId);
  return sql`false`;
}

/**
 * Whose money somebody sees, fees and savings alike: administrators everybody's, parents that of the children whose fees they may
 * see, students their own, teachers nobody's.
 */
export function moneyVisibleTo(tx: Tx, { role, userId }: Viewer): SQL {
  if (role === 'admin') return sql`true`;
  if (role === 'parent') return inArray(students.id, childrenOf(tx, userId, 'sees_fees'));
  if (role === 'student') return eq(students.user_id, userId);
  return sql`false`;
}

/** Which classes somebody sees: administrators all, teachers those they teach, parents their children's, students their own. */
export function classesVisibleTo(tx: Tx, actor: Viewer): SQL {
  const { role, userId } = actor;
  if (role === 'admin') return sql`true`;
  if (role === 'teacher') return inArray(classes.id, classesTaughtBy(tx, userId));
  if (role === 'parent' || role === 'student')
    return inArray(
      classes.id,
      tx.select({ id: students.class_id }).from(students).where(studentsVisibleTo(tx, actor)),
    );
  return sql`false`;
}

/** May the actor see this student? */
export async function seesStudent(tx: Tx, actor: Actor, studentId: string): Promise<boolean> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, studentId), studentsVisibleTo(tx, actor)));
  return found.length === 1;
}

/**
 * May this account still be told of a student: of their records, or of their money? Every sender asks it who tells somebody the end
 * of something begun earlier, because the right may have ended meanwhile.
 */
export async function mayHearOf(
  tx: Tx,
  userId: string,
  studentId: string,
  of: 'records' | 'money',
): Promise<boolean> {
  const [account] = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(eq(userRoles.user_id, userId), isNull(users.disabled_at)));
  if (!account) return false;
  const viewer = { role: account.role, userId };
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        eq(students.id, studentId),
        of === 'money' ? moneyVisibleTo(tx, viewer) : studentsVisibleTo(tx, viewer),
      ),
    );
  return found.length === 1;
}
