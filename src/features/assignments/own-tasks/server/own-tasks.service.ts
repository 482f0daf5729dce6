import { and, eq } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { subjectsTakenBy } from '#features/subjects/server/taking.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { daysBetween, schoolDay } from '#platform/time/school-day.ts';
import { dueAt, MOST_DAYS_AHEAD } from '../../assignments.rules.ts';
import type { OwnTaskInput } from '../own-tasks.contract.ts';
import { isFull, lockTask, ownStudents } from './own-tasks.queries.ts';
import { ownTasks } from '../../server/own-tasks.tables.ts';

type Call = SchoolCall & { timeZone: string };
type KeyedCall = Call & { key: string };
type Known = { task_id: string; revision: number };

/** The subjects that the caller takes today, in the order of their French names. */
export async function listOwnSubjects(tx: Tx, { userId }: Actor) {
  const taken = subjectsTakenBy(tx, { user_id: userId }).as('taken');
  return tx
    .selectDistinct({ id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr })
    .from(subjects)
    .innerJoin(taken, eq(taken.subject_id, subjects.id))
    .orderBy(subjects.name_fr);
}

/** Why a task is invalid; null if valid. Unchanged values are not checked again. */
async function whyNot(
  tx: Tx,
  { actor, now, timeZone }: Call,
  { due_day, subject_id }: OwnTaskInput,
  before: { due_day: string; subject_id: string | null } | null,
): Promise<'DUE_OUT_OF_RANGE' | 'SUBJECT_NOT_TAKEN' | null> {
  const ahead = daysBetween(schoolDay(now(), timeZone), due_day);
  if (due_day !== before?.due_day && (ahead < 0 || ahead > MOST_DAYS_AHEAD)) return 'DUE_OUT_OF_RANGE';
  if (subject_id === null || subject_id === before?.subject_id) return null;
  const own = await listOwnSubjects(tx, actor);
  return own.some(({ id }) => id === subject_id) ? null : 'SUBJECT_NOT_TAKEN';
}

const columnsOf = ({ title, due_day, subject_id }: OwnTaskInput, { timeZone }: Call) => ({
  title,
  due_day,
  subject_id,
  due_at: dueAt(due_day, null, timeZone),
});

// The audit event omits the task's content, because administrators read the audit trail.

/** Adds a task to the caller's own list; idempotent by key. */
export function addTask(call: KeyedCall, input: OwnTaskInput) {
  type Refusal = 'NOT_FOUND' | 'DUE_OUT_OF_RANGE' | 'SUBJECT_NOT_TAKEN' | 'TOO_MANY_OPEN';
  const { actor, now } = call;
  return runCommand<Refusal, { id: string; revision: number }>(
    call,
    { procedure: 'ownTasks.add', input },
    async (tx, refuse) => {
      const [student] = await ownStudents(tx, actor);
      if (!student) return refuse('NOT_FOUND');
      const wrong = await whyNot(tx, call, input, null);
      if (wrong) return refuse(wrong);
      if (await isFull(tx, student.id)) return refuse('TOO_MANY_OPEN');
      const id = newId();
      await tx.insert(ownTasks).values({
        id,
        student_id: student.id,
        user_id: actor.userId,
        ...columnsOf(input, call),
        created_at: now(),
      });
      await record(tx, call, { action: 'assignments.task_added' });
      return { id, revision: 0 };
    },
  );
}

/** Changes a task of the caller, based on the known revision. */
export function changeTask(call: KeyedCall, { task_id, revision, ...input }: Known & OwnTaskInput) {
  type Refusal = 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'DUE_OUT_OF_RANGE' | 'SUBJECT_NOT_TAKEN';
  const command = { procedure: 'ownTasks.change', input: { task_id, revision, ...input } };
  return runCommand<Refusal, { id: string; revision: number }>(call, command, async (tx, refuse) => {
    const held = await lockTask(tx, call.actor, task_id);
    if (!held) return refuse('NOT_FOUND');
    if (held.revision !== revision) return refuse('CHANGED_MEANWHILE');
    const wrong = await whyNot(tx, call, input, held);
    if (wrong) return refuse(wrong);
    const next = revision + 1;
    await tx
      .update(ownTasks)
      .set({ ...columnsOf(input, call), revision: next })
      .where(eq(ownTasks.id, task_id));
    await record(tx, call, { action: 'assignments.task_changed' });
    return { id: task_id, revision: next };
  });
}

/** Ticks or unticks a task of the caller. Ticks leave no audit event. */
export const tickTask = (
  { db, actor, now }: SchoolCall,
  { task_id, done }: { task_id: string; done: boolean },
) =>
  orRefuse<'NOT_FOUND' | 'TOO_MANY_OPEN', { ticked: boolean }>({}, (refuse) =>
    db.transaction(async (tx) => {
      const held = await lockTask(tx, actor, task_id);
      if (!held) return refuse('NOT_FOUND');
      if ((held.done_at !== null) === done) return { ticked: done };
      if (!done && (await isFull(tx, held.student_id))) return refuse('TOO_MANY_OPEN');
      await tx
        .update(ownTasks)
        .set({ done_at: done ? now() : null })
        .where(eq(ownTasks.id, task_id));
      return { ticked: done };
    }),
  );

/** Deletes a task of the caller, based on the known revision. */
export function removeTask(call: KeyedCall, { task_id, revision }: Known) {
  const command = { procedure: 'ownTasks.remove', input: { task_id, revision } };
  return runCommand<'NOT_FOUND' | 'CHANGED_MEANWHILE', { removed: true }>(
    call,
    command,
    async (tx, refuse) => {
      const held = await lockTask(tx, call.actor, task_id);
      if (!held) return refuse('NOT_FOUND');
      if (held.revision !== revision) return refuse('CHANGED_MEANWHILE');
      await tx.delete(ownTasks).where(and(eq(ownTasks.id, task_id), eq(ownTasks.revision, revision)));
      await record(tx, call, { action: 'assignments.task_removed' });
      return { removed: true };
    },
  );
}
