import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { anybodyAs, studentsVisibleTo, type Viewer } from '#features/roster/server/visibility.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, prepared } from '#platform/db/prepared.ts';
import { MOST_OWN_TASKS, taskPlaceOf } from '../../assignments.rules.ts';
import type { OwnTask } from '../own-tasks.contract.ts';
import { ownTasks } from '../../server/own-tasks.tables.ts';

/** The student record of the caller, acting as a student. */
export const ownStudents = (tx: Tx, actor: Viewer) =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(actor.role === 'student' ? studentsVisibleTo(tx, actor) : sql`false`);

/**
 * Tasks that the caller wrote, while the student record is linked to the account. Every read uses it: for
 * anyone else a task does not exist.
 */
export const isOwnTask = (tx: Tx, actor: Viewer): SQL =>
  and(eq(ownTasks.user_id, actor.userId), inArray(ownTasks.student_id, ownStudents(tx, actor)))!;

/** Ids and deadlines of the caller's ticked tasks, newest first, up to a number. */
export const doneTasks = (tx: Tx, actor: Viewer, most: Given<number>): SQL =>
  sql`select ${ownTasks.id}, ${ownTasks.due_at} from ${ownTasks}
    where ${isOwnTask(tx, actor)} and ${isNotNull(ownTasks.done_at)}
    order by ${desc(ownTasks.due_at)}, ${desc(ownTasks.id)} limit ${most}::int`;

const tasksOf = prepared('own_tasks', (tx) =>
  tx
    .select({
      row: ownTasks,
      subject: { id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr },
    })
    .from(ownTasks)
    .leftJoin(subjects, eq(subjects.id, ownTasks.subject_id))
    .where(
      and(
        isOwnTask(tx, anybodyAs('student')),
        or(isNull(ownTasks.done_at), isAnyOf(ownTasks.id, sql.placeholder('doneIds'))),
      ),
    )
    .orderBy(asc(ownTasks.due_at), asc(ownTasks.id)),
);

/** The caller's open tasks, at most `MOST_OWN_TASKS`, and ticked ones with these ids; by due day. */
export async function selectTasks(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  doneIds: readonly string[],
): Promise<OwnTask[]> {
  const rows =
    actor.role === 'student' ? await tasksOf(tx, { userId: actor.userId, doneIds: [...doneIds] }) : [];
  return rows.map(({ row, subject }) => ({
    kind: 'task',
    id: row.id,
    title: row.title,
    subject,
    due_day: row.due_day,
    due_time: null,
    due_at: row.due_at.toISOString(),
    place: taskPlaceOf(row, now),
    ticked: row.done_at !== null,
    revision: row.revision,
  }));
}

/** A task of the caller, locked until the transaction ends; null if it is not the caller's. */
export async function lockTask(tx: Tx, actor: Actor, id: string) {
  const [held] = await tx
    .select()
    .from(ownTasks)
    .where(and(eq(ownTasks.id, id), isOwnTask(tx, actor)))
    .for('update');
  return held ?? null;
}

/**
 * Whether the student has reached the limit of open tasks. An advisory lock serializes concurrent calls
 * without locking the student's record.
 */
export async function isFull(tx: Tx, studentId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own tasks of ${studentId}`}, 0))`);
  const open = await tx.$count(ownTasks, and(eq(ownTasks.student_id, studentId), isNull(ownTasks.done_at)));
  return open >= MOST_OWN_TASKS;
}
