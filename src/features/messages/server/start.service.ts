import type { Actor } from '#features/people/people.rules.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { NewThreadInput } from '../messages.contract.ts';
import type { StudentBar } from '../messages.rules.ts';
import { type Call, recordOf, writeMessage } from './messages.service.ts';
import { messageMembers, messageThreads } from './messages.tables.ts';
import {
  countWithoutAccount,
  mayHearOfChild,
  selectColleagues,
  selectGuardians,
  selectTeachersOf,
} from './parties.queries.ts';
import { findBar, hasWrittenEnough, selectAccount, selectOwnRecord } from './with-students.queries.ts';

type Keyed = Call & { key: string };
type Started = { thread_ids: string[] };
type Wanted = { student_id: string | null; members: readonly string[]; with_student?: boolean };
type StudentRefusal = 'STUDENTS_HAVE_NO_MESSAGES' | 'NO_GUARDIAN_READS' | 'NO_ACCOUNT' | 'ENOUGH_TODAY';

const REFUSAL_OF = {
  off: 'STUDENTS_HAVE_NO_MESSAGES',
  no_guardian: 'NO_GUARDIAN_READS',
  no_account: 'NO_ACCOUNT',
} as const satisfies Record<StudentBar, StudentRefusal>;

/**
 * Inserts a thread with its first message. An administrator writes on behalf of the office and is not a
 * member.
 */
async function start(tx: Tx, call: Call, wanted: Wanted, { subject, body }: NewThreadInput): Promise<string> {
  const { actor, now } = call;
  const isOffice = actor.role === 'admin';
  const { student_id, members, with_student = false } = wanted;
  const id = newId();
  // Without any other member it is addressed to the office.
  const office = isOffice || members.length === 0;
  await tx
    .insert(messageThreads)
    .values({ id, subject, student_id, with_student, office, last_at: now(), created_at: now() });
  const people = isOffice ? members : [actor.userId, ...members];
  await tx.insert(messageMembers).values(people.map((user_id) => ({ thread_id: id, user_id })));
  await writeMessage(tx, call, { thread_id: id, body });
  await recordOf(tx, call, 'messages.started', id);
  return id;
}

/**
 * A parent who teaches their own child does not write to themselves. The office may write to an administrator
 * who is a parent.
 */
const notSelf = <Person extends { id: string }>({ role, userId }: Actor, people: Person[]): Person[] =>
  role === 'admin' ? people : people.filter(({ id }) => id !== userId);

/** The guardians of a student, and how many have no account; null for a student invisible to the caller. */
export async function findGuardians(tx: Tx, { actor }: Call, studentId: string) {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  return {
    people: notSelf(actor, await selectGuardians(tx, studentId)).map(({ full_name }) => full_name),
    without_account: await countWithoutAccount(tx, studentId),
    student_may_be_written_to: (await findBar(tx, studentId)) === null,
  };
}

/** A student's own record with their teachers, and why they cannot write, if so; null for anyone else. */
export async function findOwn(tx: Tx, { actor }: Call) {
  const student_id = await selectOwnRecord(tx, actor);
  if (!student_id) return null;
  const bar = await findBar(tx, student_id);
  return { student_id, bar, people: bar ? [] : await selectTeachersOf(tx, student_id) };
}

/** Refuses a student's new thread if they may not write; other actors are not checked here. */
async function refusalOfStudent(tx: Tx, { actor, now }: Call): Promise<StudentRefusal | 'NOT_FOUND' | null> {
  if (actor.role !== 'student') return null;
  const own = await selectOwnRecord(tx, actor);
  if (!own) return 'NOT_FOUND';
  const bar = await findBar(tx, own);
  if (bar) return REFUSAL_OF[bar];
  return (await hasWrittenEnough(tx, actor, now())) ? 'ENOUGH_TODAY' : null;
}

/** The teachers of a child; null for a student about whom the caller may not hear. */
export async function findTeachers(tx: Tx, { actor }: Call, studentId: string) {
  if (!(await mayHearOfChild(tx, actor, studentId))) return null;
  return { people: notSelf(actor, await selectTeachersOf(tx, studentId)) };
}

/**
 * Writes to the guardians of a student; idempotent by key. Each gets a separate thread, because families must
 * not see each other. Refuses with NOT_FOUND for a student invisible to the caller.
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

/**
 * Writes to a student as far as the school permits; idempotent by key. The guardians can read along. Refuses
 * with NOT_FOUND for a student invisible to the caller.
 */
export function writeToStudent(
  call: Keyed,
  { student_id, ...text }: NewThreadInput & { student_id: string },
) {
  const command = { procedure: 'messages.writeToStudent', input: { ...text, student_id } };
  return runCommand<'NOT_FOUND' | StudentRefusal, Started>(call, command, async (tx, refuse) => {
    if (!(await seesStudent(tx, call.actor, student_id))) return refuse('NOT_FOUND');
    const bar = await findBar(tx, student_id);
    if (bar) return refuse(REFUSAL_OF[bar]);
    const account = (await selectAccount(tx, student_id))!;
    const thread = { student_id, members: [account], with_student: true };
    return { thread_ids: [await start(tx, call, thread, text)] };
  });
}

/**
 * Writes to a teacher of a child, or a student's own teacher; idempotent by key. NOT_FOUND unless they teach
 * the student and the caller may hear about the student.
 */
export function writeToTeacher(
  call: Keyed,
  { student_id, teacher_id, ...text }: NewThreadInput & { student_id: string; teacher_id: string },
) {
  const command = { procedure: 'messages.writeToTeacher', input: { ...text, student_id, teacher_id } };
  return runCommand<'NOT_FOUND' | StudentRefusal, Started>(call, command, async (tx, refuse) => {
    const with_student = call.actor.role === 'student';
    if (with_student && (await selectOwnRecord(tx, call.actor)) !== student_id) return refuse('NOT_FOUND');
    const refusal = await refusalOfStudent(tx, call);
    if (refusal) return refuse(refusal);
    const teachers = with_student
      ? await selectTeachersOf(tx, student_id)
      : ((await findTeachers(tx, call, student_id))?.people ?? []);
    if (!teachers.some(({ id }) => id === teacher_id)) return refuse('NOT_FOUND');
    const thread = { student_id, members: [teacher_id], with_student };
    return { thread_ids: [await start(tx, call, thread, text)] };
  });
}

/** Writes to another teacher; idempotent by key. NOT_FOUND for anyone else. */
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

/** Writes to the office; idempotent by key. A student's guardians can read along. */
export function writeToOffice(call: Keyed, text: NewThreadInput) {
  const command = { procedure: 'messages.writeToOffice', input: text };
  return runCommand<'NOT_FOUND' | StudentRefusal, Started>(call, command, async (tx, refuse) => {
    const refusal = await refusalOfStudent(tx, call);
    if (refusal) return refuse(refusal);
    const student_id = await selectOwnRecord(tx, call.actor);
    const thread = { student_id, members: [], with_student: student_id !== null };
    return { thread_ids: [await start(tx, call, thread, text)] };
  });
}
