import { hasDuty } from '#features/people/server/duties.service.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive, teachesClass } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayUseMessages } from '../messages.policy.ts';
import { messageChoices, messageMembers, messageThreads } from './messages.tables.ts';

/** `isOffice`: an administrator who reads messages to the office. */
type Somebody = { userId: SQL; role: SQL; isOffice: SQL };

/** Whether a person, as a guardian, may currently receive messages about a student. */
const isGuardianOf = (userId: SQL, studentId: SQL): SQL => sql`exists (
  select from ${studentGuardians} join ${guardians} on ${guardians.id} = ${studentGuardians.guardian_id}
  where ${studentGuardians.student_id} = ${studentId} and ${guardians.user_id} = ${userId}
    and ${linkIsActive()} and ${studentGuardians.sees_records} and ${studentGuardians.receives_messages})`;

/** Whether a guardian with an account reads along with a student. */
const hasReader = (studentId: SQL): SQL => sql`exists (
  select from ${studentGuardians} join ${guardians} on ${guardians.id} = ${studentGuardians.guardian_id}
  join ${users} reader on reader.id = ${guardians.user_id} and reader.disabled_at is null
  join ${heldRoles} held on held.user_id = reader.id and held.role = 'parent'
  where ${studentGuardians.student_id} = ${studentId}
    and ${linkIsActive()} and ${studentGuardians.sees_records} and ${studentGuardians.receives_messages})`;

/**
 * Whether the school lets a student participate: with a guardian who reads along, or also without if it
 * permits that.
 */
const mayTakePart = (studentId: SQL): SQL => sql`(
  case (select ${messageChoices.students} from ${messageChoices})
    when 'alone' then true when 'with_guardian' then ${hasReader(studentId)} else false end)`;

const isTheStudent = (userId: SQL, studentId: SQL): SQL => sql`exists (
  select from ${students} where ${students.id} = ${studentId} and ${students.user_id} = ${userId})`;

/** Whether a person with the role teacher teaches a student. */
const isTeacherOf = (userId: SQL, studentId: SQL): SQL => sql`exists (
  select from ${students} where ${students.id} = ${studentId} and ${teachesClass(userId, students.class_id)})`;

/**
 * Whether a person currently participates in a thread. The office is every administrator with the duty.
 * Members lose access to a thread about a student together with the right to hear about the student. In a
 * thread with the student, the school's setting applies, and all guardians can read along. Determines who may
 * read, write, be notified and receive live updates.
 */
function isParty({ userId, role, isOffice }: Somebody): SQL {
  const student = sql`${messageThreads.student_id}`;
  return sql`(
    (${isOffice} and ${messageThreads.office})
    or (${messageThreads.with_student} and (
      (${role} = 'student' and ${isTheStudent(userId, student)} and ${mayTakePart(student)})
      or (${role} = 'parent' and ${isGuardianOf(userId, student)})))
    or (${role} in ('teacher', 'parent')
      and exists (select from ${messageMembers} where ${messageMembers.thread_id} = ${messageThreads.id}
        and ${messageMembers.user_id} = ${userId})
      and (${student} is null
        or (${role} = 'teacher' and ${isTeacherOf(userId, student)})
        or (${role} = 'parent' and ${isGuardianOf(userId, student)}))))`;
}

/** Threads in which the actor currently participates. */
export const threadsOf = (actor: Actor): SQL =>
  actor.role === null
    ? sql`false`
    : isParty({
        userId: sql`${actor.userId}::uuid`,
        role: sql`${actor.role}::text`,
        isOffice: actor.role === 'admin' && mayUseMessages(actor) ? sql`true` : sql`false`,
      });

/** The same for a row of `user_roles`. */
export const isPartyByRole = isParty({
  userId: sql`${heldRoles.user_id}`,
  role: sql`${heldRoles.role}`,
  isOffice: hasDuty('communication'),
});

export type Party = { user_id: string; full_name: string | null; role: string };

/** The current participants of a thread with an open account. */
export const selectParties = (tx: Tx, threadId: string): Promise<Party[]> =>
  tx
    .select({ user_id: heldRoles.user_id, full_name: profiles.full_name, role: heldRoles.role })
    .from(messageThreads)
    .innerJoin(heldRoles, isPartyByRole)
    .innerJoin(users, and(eq(users.id, heldRoles.user_id), isNull(users.disabled_at)))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(eq(messageThreads.id, threadId))
    .orderBy(profiles.name_key, heldRoles.user_id);

type Person = { id: string; full_name: string | null };

/** People with a role and an open account who match a condition on `user_roles`, by name. */
const selectPeople = (tx: Tx, where: SQL): Promise<Person[]> =>
  tx
    .select({ id: heldRoles.user_id, full_name: profiles.full_name })
    .from(heldRoles)
    .innerJoin(users, and(eq(users.id, heldRoles.user_id), isNull(users.disabled_at)))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(where)
    .orderBy(profiles.name_key, heldRoles.user_id);

/** The guardians of a student who can be reached in the portal. */
export const selectGuardians = (tx: Tx, studentId: string): Promise<Person[]> =>
  selectPeople(
    tx,
    and(eq(heldRoles.role, 'parent'), isGuardianOf(sql`${heldRoles.user_id}`, sql`${studentId}::uuid`))!,
  );

/** The number of guardians of a student who could be reached if they had an account. */
export async function countWithoutAccount(tx: Tx, studentId: string): Promise<number> {
  const found = await tx
    .select({ id: guardians.id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        eq(studentGuardians.student_id, studentId),
        isNull(guardians.user_id),
        isNull(guardians.merged_into),
        linkIsActive(),
        eq(studentGuardians.sees_records, true),
        eq(studentGuardians.receives_messages, true),
      ),
    );
  return found.length;
}

/** The teachers of a student. */
export const selectTeachersOf = (tx: Tx, studentId: string): Promise<Person[]> =>
  selectPeople(
    tx,
    and(eq(heldRoles.role, 'teacher'), isTeacherOf(sql`${heldRoles.user_id}`, sql`${studentId}::uuid`))!,
  );

export const selectColleagues = async (tx: Tx, { userId }: Actor): Promise<Person[]> =>
  (await selectPeople(tx, eq(heldRoles.role, 'teacher'))).filter(({ id }) => id !== userId);

/** Whether the actor, as a parent, may write to the teachers of a student. */
export async function mayHearOfChild(tx: Tx, { userId, role }: Actor, studentId: string): Promise<boolean> {
  if (role !== 'parent') return false;
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, studentId), isGuardianOf(sql`${userId}::uuid`, sql`${studentId}::uuid`)));
  return found.length === 1;
}
