import { and, eq } from 'drizzle-orm';
import { markSeen, notifyEach, takeBack } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { formatDay } from '#platform/time/format.ts';
import { daysBetween, schoolDay } from '#platform/time/school-day.ts';
import type { AssignmentInput, OfLesson, SetAssignment } from '../assignments.contract.ts';
import { dueAt, isTooLateForNextDay, MOST_DAYS_AHEAD } from '../assignments.rules.ts';
import { forgetOthers, giveTo, losesWork, selectTakers } from './audience.service.ts';
import { attachFiles } from './attachments.service.ts';
import { findForStaff, lockSet, lockUntold, selectLoad, type View } from './assignments.queries.ts';
import { assignments, assignmentTicks, assignmentWorks } from './assignments.tables.ts';
import { isReadByFamily, selectReaders } from './scope.queries.ts';
import { readSettings } from './settings.service.ts';

type Call = SchoolCall & { timeZone: string };
type Row = typeof assignments.$inferSelect;
type Refusal =
  | 'FILE_GONE'
  | 'NOT_FOUND'
  | 'DUE_OUT_OF_RANGE'
  | 'TOO_LATE_FOR_NEXT_DAY'
  | 'PUBLISHED_AFTER_DUE'
  | 'STUDENTS_NOT_IN_CLASS';

const KIND = 'assignments.new';
const CORRECTED = 'assignments.corrected';
const RETURNED = 'assignments.returned';
const BATCH = 20;
const MINUTE_MS = 60_000;

export const viewOf = ({ actor, now, timeZone }: Pick<Call, 'actor' | 'now' | 'timeZone'>): View => ({
  actor,
  now: now(),
  today: schoolDay(now(), timeZone),
});

/** Whether a teacher teaches the class today, or the given subject of it. */
async function teaches(tx: Tx, { userId }: Actor, classId: string, subjectId?: string): Promise<boolean> {
  const found = await tx
    .select({ class_id: classSubjectTeachers.class_id })
    .from(classSubjectTeachers)
    .innerJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, classSubjectTeachers.class_id),
        eq(classSubjects.subject_id, classSubjectTeachers.subject_id),
      ),
    )
    .where(
      and(
        eq(classSubjectTeachers.teacher_id, userId),
        eq(classSubjectTeachers.class_id, classId),
        subjectId === undefined ? undefined : eq(classSubjectTeachers.subject_id, subjectId),
        isOn(classSubjectTeachers),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The number of assignments due in a class by day; null for a class that the caller does not teach. */
export async function findLoad(tx: Tx, call: Call, classId: string) {
  if (!(await teaches(tx, call.actor, classId))) return null;
  return selectLoad(tx, classId, schoolDay(call.now(), call.timeZone));
}

/** The students to whom the caller may give work in a subject; null if the caller does not teach it. */
export async function findTakers(
  tx: Tx,
  call: Call,
  { class_id, subject_id, day }: { class_id: string; subject_id: string; day?: string | undefined },
) {
  if (!(await teaches(tx, call.actor, class_id, subject_id))) return null;
  return selectTakers(tx, { class_id, subject_id }, day ?? schoolDay(call.now(), call.timeZone));
}

/** The columns for an assignment's text and deadline. */
const columnsOf = (input: AssignmentInput, timeZone: string) => ({
  title: input.title,
  body: input.body,
  due_day: input.due_day,
  due_time: input.due_time || null,
  due_at: dueAt(input.due_day, input.due_time || null, timeZone),
  points: input.points || null,
  hand_in: input.hand_in,
  accepts_late: input.accepts_late,
});

const publishAt = ({ publish, publish_at }: AssignmentInput, now: Date): Date | null =>
  publish === 'draft' ? null : publish === 'later' && publish_at ? new Date(publish_at) : now;

/** Whether it is too late in the day, by the school's limit, to give work for this due day. */
async function isTooLate(
  tx: Tx,
  { now, timeZone }: Call,
  due_day: string,
  publish_at: Date,
): Promise<boolean> {
  const today = schoolDay(now(), timeZone);
  const { next_day_until, lifted_today } = await readSettings(tx, today);
  const isLifted = lifted_today && schoolDay(publish_at, timeZone) === today;
  return !isLifted && isTooLateForNextDay({ due_day, publish_at }, { next_day_until, timeZone });
}

/** Notifies the students and guardians with accounts, each in their own language. */
export async function tell(
  tx: Tx,
  row: Row,
  { kind, at, only }: { kind: string; at: Date; only?: readonly string[] },
): Promise<void> {
  const subject = one(
    await tx
      .select({ name_en: subjects.name_en, name_fr: subjects.name_fr })
      .from(subjects)
      .where(eq(subjects.id, row.subject_id)),
  );
  const readers = await selectReaders(tx, row.id, only);
  await notifyEach(
    tx,
    readers.map(({ user_id, student_id, language }) => ({
      userId: user_id,
      kind,
      about: row.id,
      params: {
        subject: namesFor(subject, language ?? 'fr').own,
        title: row.title,
        day: formatDay(row.due_day, language ?? 'fr'),
      },
      link: `/assignments?child=${student_id}`,
      at,
    })),
  );
}

// Administrators read the audit trail, but a draft is private to its author, so its text is left out.
const trailOf = (row: Row): Record<string, string> =>
  row.publish_at === null ? { state: 'draft' } : { title: row.title, due_day: row.due_day };
const beforeOf = (held: Row): Record<string, string> =>
  held.publish_at === null ? {} : { before: [held.title, held.body].filter(Boolean).join(' | ') };

type NewWork = AssignmentInput & { class_id: string; subject_id: string; lesson?: OfLesson | undefined };

/**
 * Gives work in a subject that the caller teaches, to a class or some of its students; idempotent by key.
 * Further classes get a separate assignment with the same text and files, all in one transaction.
 */
export function createAssignment(
  call: Call & { key: string },
  { more_class_ids: more = [], ...input }: NewWork & { more_class_ids?: string[] | undefined },
) {
  const { db, actor } = call;
  const keyed = {
    actorId: actor.userId,
    procedure: 'assignments.create',
    key: call.key,
    input: {
      ...input,
      student_ids: input.student_ids ?? null,
      files: input.files ?? [],
      ...(more.length > 0 && { more }),
    },
  };
  return orRefuse<Refusal, SetAssignment>({}, (refuse) =>
    db.transaction(async (tx) => {
      const classIds = [input.class_id, ...more];
      for (const class_id of classIds)
        if (!(await teaches(tx, actor, class_id, input.subject_id))) return refuse('NOT_FOUND');
      return answerOnce(tx, keyed, async () => {
        const ids: string[] = [];
        for (const class_id of classIds) {
          const set = await setIn(tx, call, { ...input, class_id });
          if ('wrong' in set) return refuse(set.wrong);
          ids.push(set.id);
        }
        return (await findForStaff(tx, viewOf(call), ids[0]!))!;
      });
    }),
  );
}

/** Creates the assignment of one class in which the caller teaches the subject. */
async function setIn(
  tx: Tx,
  call: Call,
  { class_id, subject_id, student_ids = null, files = [], lesson, ...input }: NewWork,
): Promise<{ id: string } | { wrong: Refusal }> {
  const { actor, now, timeZone } = call;
  const at = now();
  const ahead = daysBetween(schoolDay(at, timeZone), input.due_day);
  if (ahead < 0 || ahead > MOST_DAYS_AHEAD) return { wrong: 'DUE_OUT_OF_RANGE' };
  if (lesson && lesson.day > input.due_day) return { wrong: 'DUE_OUT_OF_RANGE' };
  const columns = columnsOf(input, timeZone);
  const publish_at = publishAt(input, at);
  if (publish_at && publish_at >= columns.due_at) return { wrong: 'PUBLISHED_AFTER_DUE' };
  if (publish_at && (await isTooLate(tx, call, input.due_day, publish_at)))
    return { wrong: 'TOO_LATE_FOR_NEXT_DAY' };
  const row = one(
    await tx
      .insert(assignments)
      .values({
        id: newId(),
        class_id,
        subject_id,
        author_id: actor.userId,
        ...columns,
        given_on: lesson?.day ?? null,
        given_starts: lesson?.starts ?? null,
        publish_at,
        created_at: at,
      })
      .returning(),
  );
  const wrong = await giveTo(tx, row, student_ids);
  if (wrong) return { wrong };
  if (!(await attachFiles(tx, { actor, at }, row.id, files))) return { wrong: 'FILE_GONE' };
  await publishIfDue(tx, row, at);
  await record(tx, call, {
    action: 'assignments.created',
    subject: { type: 'assignment', id: row.id },
    details: { ...trailOf(row), ...(student_ids && { students: student_ids.length }) },
  });
  return { id: row.id };
}

/** Notifies the readers of an assignment that is published but not yet announced. */
async function publishIfDue(tx: Tx, row: Row, at: Date): Promise<void> {
  if (row.told_at || !row.publish_at || row.publish_at > at) return;
  await tx.update(assignments).set({ told_at: at }).where(eq(assignments.id, row.id));
  await tell(tx, row, { kind: KIND, at });
}

/** Corrects an assignment. A published one stays published, and its readers are notified. */
export function changeAssignment(call: Call, id: string, { student_ids, files, ...input }: AssignmentInput) {
  const { db, actor, now, timeZone } = call;
  return orRefuse<Refusal | 'STUDENT_HAS_WORK', SetAssignment>({}, (refuse) =>
    db.transaction(async (tx) => {
      const held = await lockSet(tx, actor, id);
      if (!held) return refuse('NOT_FOUND');
      const at = now();
      const ahead = daysBetween(schoolDay(at, timeZone), input.due_day);
      // An unchanged due day may be past, so that mistakes can be corrected later.
      if (input.due_day !== held.due_day && (ahead < 0 || ahead > MOST_DAYS_AHEAD))
        return refuse('DUE_OUT_OF_RANGE');
      const columns = columnsOf(input, timeZone);
      const isOut = held.told_at !== null;
      const publish_at = isOut ? held.publish_at : publishAt(input, at);
      if (publish_at && publish_at >= columns.due_at) return refuse('PUBLISHED_AFTER_DUE');
      // For a published assignment, the day is checked against the time of the change.
      const given = isOut ? at : publish_at;
      const isMoved = !isOut || input.due_day < held.due_day;
      if (given && isMoved && (await isTooLate(tx, call, input.due_day, given)))
        return refuse('TOO_LATE_FOR_NEXT_DAY');
      const row = one(
        await tx
          .update(assignments)
          .set({ ...columns, publish_at, changed_at: isOut ? at : null })
          .where(eq(assignments.id, id))
          .returning(),
      );
      if (student_ids && (await losesWork(tx, id, student_ids))) return refuse('STUDENT_HAS_WORK');
      const wrong = student_ids === undefined ? null : await giveTo(tx, row, student_ids);
      if (wrong) return refuse(wrong);
      if (files && !(await attachFiles(tx, { actor, at }, id, files))) return refuse('FILE_GONE');
      if (isOut) {
        await forgetOthers(tx, id);
        await takeBack(tx, { kind: KIND, about: id });
        await tell(tx, row, { kind: CORRECTED, at });
      } else await publishIfDue(tx, row, at);
      await record(tx, call, {
        action: 'assignments.changed',
        subject: { type: 'assignment', id },
        details: {
          ...trailOf(row),
          ...beforeOf(held),
          ...(held.due_day !== row.due_day && { due_before: held.due_day }),
          ...(student_ids && { students: student_ids.length }),
        },
      });
      return (await findForStaff(tx, viewOf(call), id))!;
    }),
  );
}

/** Closes or reopens a published assignment; idempotent. Null if the caller has none with this id. */
export function setClosed(
  call: Call,
  { assignment_id: id, closed }: { assignment_id: string; closed: boolean },
) {
  return call.db.transaction(async (tx) => {
    const held = await lockSet(tx, call.actor, id);
    const at = call.now();
    if (!held || !held.publish_at || held.publish_at > at) return null;
    if ((held.closed_at !== null) !== closed) {
      await tx
        .update(assignments)
        .set({ closed_at: closed ? at : null })
        .where(eq(assignments.id, id));
      await record(tx, call, {
        action: closed ? 'assignments.closed' : 'assignments.reopened',
        subject: { type: 'assignment', id },
        details: { title: held.title },
      });
    }
    return (await findForStaff(tx, viewOf(call), id))!;
  });
}

/**
 * Hides an assignment from everyone and deletes its unread notices; null if the caller has none with this id.
 * Refused if there is a work, because handed-in work must not disappear.
 */
export function removeAssignment(call: Call, id: string) {
  return orRefuse<'HAS_WORKS', { removed: true } | null>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      // Handing in locks this row too, so no work can arrive between the count and the removal.
      const held = await lockSet(tx, call.actor, id);
      if (!held) return null;
      if ((await tx.$count(assignmentWorks, eq(assignmentWorks.assignment_id, id))) > 0)
        return refuse('HAS_WORKS');
      await tx.update(assignments).set({ removed_at: call.now() }).where(eq(assignments.id, id));
      for (const kind of [KIND, CORRECTED, RETURNED]) await takeBack(tx, { kind, about: id });
      await record(tx, call, {
        action: 'assignments.removed',
        subject: { type: 'assignment', id },
        details: { ...trailOf(held), ...beforeOf(held) },
      });
      return { removed: true };
    }),
  );
}

/** Sets the caller's private tick; null if the assignment is not the caller's. */
export function tickAssignment(
  { db, actor, now }: SchoolCall,
  { assignment_id, done }: { assignment_id: string; done: boolean },
): Promise<{ ticked: boolean } | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: assignments.id })
      .from(assignments)
      .where(and(eq(assignments.id, assignment_id), isReadByFamily(tx, actor, now())));
    if (!found) return null;
    if (done)
      await tx
        .insert(assignmentTicks)
        .values({ assignment_id, user_id: actor.userId, ticked_at: now() })
        .onConflictDoNothing();
    else
      await tx
        .delete(assignmentTicks)
        .where(
          and(eq(assignmentTicks.assignment_id, assignment_id), eq(assignmentTicks.user_id, actor.userId)),
        );
    await markSeen(tx, { userId: actor.userId, about: assignment_id, at: now() });
    return { ticked: done };
  });
}

/** Publishes due assignments, one transaction per batch: if a node dies midway, another repeats the batch. */
export async function publishDue({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (let done = BATCH; done === BATCH;)
    done = await db.transaction(async (tx) => {
      const due = await lockUntold(tx, now(), BATCH);
      for (const row of due) await publishIfDue(tx, row, now());
      return due.length;
    });
}

export function assignmentsJob(): JobKind {
  return { kind: 'assignments.publish', everyMs: MINUTE_MS, run: publishDue };
}
