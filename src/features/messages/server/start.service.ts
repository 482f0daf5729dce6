import type { Actor } from '#features/people/people.rules.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { NewThreadInput } from '../messages.contract.ts';
import { type Call, recordOf, writeMessage } from './messages.service.ts';
import { messageMembers, messageThreads } from './messages.tables.ts';
import {
  countWithoutAccount,
  mayHearOfChild,
  selectColleagues,
  selectGuardians,
  selectTeachersOf,
} from './parties.queries.ts';

type Keyed = Call & { key: string };
type Started = { thread_ids: string[] };
type Wanted = { student_id: string | null; members: readonly string[] };

/** Inserts a thread with its first message. An administrator writes as the office and is no member. */
async function start(tx: Tx, call: Call, wanted: Wanted, { subject, body }: NewThreadInput): Promise<string> {
  const { actor, now } = call;
  const isOffice = actor.role === 'admin';
  const { student_id, members } = wanted;
  const id = newId();
  // With nobody else it is for the office.
  const office = isOffice || members.length === 0;
  await tx
    .insert(messageThreads)
    .values({ id, subject, student_id, office, last_at: now(), created_at: now() });
  const people = isOffice ? members : [actor.userId, ...members];
  await tx.insert(messageMembers).values(people.map((user_id) => ({ thread_id: id, user_id })));
  await writeMessage(tx, call, { thread_id: id, body });
  await recordOf(tx, call, 'messages.started', id);
  return id;
}

/** A parent who teaches the own child does not write to themselves. The office may write to one of its own as a parent. */
const notSelf = <Person extends { id: string }>({ role, userId }: Actor, people: Person[]): Person[] =>
  role === 'admin' ? people : people.filter(({ id }) => id !== userId);

/** The guardians of a student, and how many have no account; null for a student invisible to the caller. */
export async function findGuardians(tx: Tx, { actor }: Call, studentId: string) {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  return {
    people: notSelf(actor, await selectGuardians(tx, studentId)).map(({ full_name }) => full_name),
    without_account: await countWithoutAccount(tx, studentId),
  };
}

/** The teachers of a child; null for a student whom the caller may not hear of. */
export async function findTeachers(tx: Tx, { actor }: Call, studentId: string) {
  if (!(await mayHearOfChild(tx, actor, studentId))) return null;
  return { people: notSelf(actor, await selectTeachersOf(tx, studentId)) };
}

/**
 * Writes to the guardians of a student, once per key: to each in a thread of their own, because families do not
 * see each other. Refuses with NOT_FOUND for a student invisible to the caller.
 */
export function writeToGuardians(
  call: Keyed,
  { student_id, ...text }: NewThreadInput & { student_id: string },
) {
  const command = { procedure: 'messages.writeToGuardians', input: { ...text, student_id } };
  return runCommand<'NOT_FOUND' | 'NOBODY_TO_WRITE_TO', Started>(call, command, async (tx, refuse) => {
    if (!(await seesStudent(tx, call.actor, student_id))) return refuse('NOT_FOUND');
    const guardians = notSelf(call.actor, await selectGuardians(tx, student_id));
    if (guardians.length === 0) return refuse('NOBODY_TO_WRITE_TO');
    const thread_ids: string[] = [];
    for (const { id } of guardians)
      thread_ids.push(await start(tx, call, { student_id, members: [id] }, text));
    return { thread_ids };
  });
}

/** Writes to a teacher of a child, once per key; NOT_FOUND unless they teach it and the caller may hear of it. */
export function writeToTeacher(
  call: Keyed,
  { student_id, teacher_id, ...text }: NewThreadInput & { student_id: string; teacher_id: string },
): Promise<Started | { refused: 'NOT_FOUND' }> {
  const command = { procedure: 'messages.writeToTeacher', input: { ...text, student_id, teacher_id } };
  return runCommand<'NOT_FOUND', Started>(call, command, async (tx, refuse) => {
    const teachers = (await findTeachers(tx, call, student_id))?.people ?? [];
    if (!teachers.some(({ id }) => id === teacher_id)) return refuse('NOT_FOUND');
    return { thread_ids: [await start(tx, call, { student_id, members: [teacher_id] }, text)] };
  });
}

/** Writes to another teacher, once per key; NOT_FOUND for anybody else. */
export function writeToColleague(
  call: Keyed,
  { teacher_id, ...text }: NewThreadInput & { teacher_id: string },
): Promise<Started | { refused: 'NOT_FOUND' }> {
  const command = { procedure: 'messages.writeToColleague', input: { ...text, teacher_id } };
  return runCommand<'NOT_FOUND', Started>(call, command, async (tx, refuse) => {
    const colleagues = await selectColleagues(tx, call.actor);
    if (!colleagues.some(({ id }) => id === teacher_id)) return refuse('NOT_FOUND');
    return { thread_ids: [await start(tx, call, { student_id: null, members: [teacher_id] }, text)] };
  });
}

/** Writes to the office, once per key. */
export function writeToOffice(call: Keyed, text: NewThreadInput): Promise<Started> {
  return runCommand(call, { procedure: 'messages.writeToOffice', input: text }, async (tx) => ({
    thread_ids: [await start(tx, call, { student_id: null, members: [] }, text)],
  }));
}
