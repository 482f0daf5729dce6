import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { MOST_OF_STUDENT, type StudentBar, type WithStudents } from '../messages.rules.ts';
import { messageChoices, messages } from './messages.tables.ts';
import { selectGuardians } from './parties.queries.ts';

const DAY_MS = 86_400_000;

/** The school's setting for messages with students; `off` by default. */
export async function selectChoice(tx: Tx): Promise<WithStudents> {
  const [found] = await tx.select({ students: messageChoices.students }).from(messageChoices);
  return found?.students ?? 'off';
}

export async function writeChoice(tx: Tx, choice: WithStudents): Promise<void> {
  await tx
    .insert(messageChoices)
    .values({ students: choice })
    .onConflictDoUpdate({ target: messageChoices.id, set: { students: choice } });
}

/** The account of a student, if it exists and is open. */
export async function selectAccount(tx: Tx, studentId: string): Promise<string | null> {
  const [found] = await tx
    .select({ user_id: users.id })
    .from(students)
    .innerJoin(users, eq(users.id, students.user_id))
    .where(sql`${students.id} = ${studentId} and ${users.disabled_at} is null`);
  return found?.user_id ?? null;
}

/** The actor's own student record; null if there is none. */
export async function selectOwnRecord(tx: Tx, { userId, role }: Actor): Promise<string | null> {
  if (role !== 'student') return null;
  const [found] = await tx.select({ id: students.id }).from(students).where(eq(students.user_id, userId));
  return found?.id ?? null;
}

/** The reason why a student cannot participate in messages; null if they can. */
export async function findBar(tx: Tx, studentId: string): Promise<StudentBar | null> {
  const choice = await selectChoice(tx);
  if (choice === 'off') return 'off';
  if ((await selectAccount(tx, studentId)) === null) return 'no_account';
  const isAlone = (await selectGuardians(tx, studentId)).length === 0;
  return isAlone && choice === 'with_guardian' ? 'no_guardian' : null;
}

/** Whether the actor, a student, has reached the daily limit of messages. */
export async function hasWrittenEnough(tx: Tx, { userId, role }: Actor, at: Date): Promise<boolean> {
  if (role !== 'student') return false;
  const since = new Date(at.getTime() - DAY_MS).toISOString();
  const written = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.author_id} = ${userId} and ${messages.sent_at} > ${since}`)
    .limit(MOST_OF_STUDENT);
  return written.length === MOST_OF_STUDENT;
}
