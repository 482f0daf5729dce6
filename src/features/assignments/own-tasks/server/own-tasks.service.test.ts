import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { DONE_PAGE, MOST_OWN_TASKS, placedWith } from '../../assignments.rules.ts';
import { anAssignment, anOwnTask, assignmentsAs } from '../../server/assignments.builders.ts';
import { assignmentsOwnData } from '../../server/assignments.own-data.ts';
import { ownTasksRouter } from './own-tasks.router.ts';
import { ownTasks } from '../../server/own-tasks.tables.ts';
import { readPending } from '../../server/pending.service.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const DAY_MS = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let db: Db;
let admin: Person;
let teacher: Person;
let parent: Person;
let pupil: Person;
let record: { id: string };
let room: { id: string };
let subject_id: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  [admin, teacher] = await Promise.all([aUser(db, { role: 'admin' }), aUser(db, { role: 'teacher' })]);
  room = await aClass(db);
  ({ subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId }));
});
beforeEach(async () => {
  [parent, pupil] = await Promise.all([aUser(db, { role: 'parent' }), aUser(db, { role: 'student' })]);
  record = await aStudent(db, { class_id: room.id, parents: [parent], user_id: pupil.userId });
});

const tasksAs = ({ actor }: Person, now?: Date) =>
  apiAs(ownTasksRouter, db, actor, now ? { now: () => now } : {});
const listOf = ({ actor }: Person, page = 1) => assignmentsAs(db, actor).family({ page });
const due = (days: number) => ({ due_day: dayFrom(-days), due_at: new Date(Date.now() - days * DAY_MS) });
const task = (given: object = {}) => ({
  title: 'Réviser les verbes',
  due_day: dayFrom(3),
  subject_id: null as string | null,
  ...given,
});
const refusedWith = (code: string) => ({ code });

describe('a student’s own task', () => {
  it('stays in the list until it is removed: open until its day, then late, and done once ticked', async () => {
    const { id } = await tasksAs(pupil).add(task({ title: '  Réviser  ', subject_id }));
    const [held] = (await listOf(pupil)).tasks;
    expect(held).toMatchObject({ id, title: 'Réviser', place: 'todo', ticked: false, revision: 0 });
    expect(held?.subject).toMatchObject({ id: subject_id });
    const nextWeek = assignmentsAs(db, pupil.actor, { now: () => new Date(Date.now() + 7 * DAY_MS) });
    expect((await nextWeek.family({})).tasks).toMatchObject([{ id, place: 'late' }]);
    await tasksAs(pupil).tick({ task_id: id, done: true });
    expect((await nextWeek.family({})).tasks).toMatchObject([{ id, place: 'done', ticked: true }]);
    await tasksAs(pupil).tick({ task_id: id, done: false });
    expect((await listOf(pupil)).tasks).toMatchObject([{ id, place: 'todo', ticked: false }]);
    await tasksAs(pupil).change({ task_id: id, revision: 0, ...task({ title: 'Relire' }) });
    expect((await listOf(pupil)).tasks).toMatchObject([{ id, title: 'Relire', subject: null, revision: 1 }]);
    await tasksAs(pupil).remove({ task_id: id, revision: 1 });
    expect((await listOf(pupil)).tasks).toEqual([]);
    expect(await db.$count(ownTasks, eq(ownTasks.id, id))).toBe(0);
  });

  it('is listed among the assignments by due time, also across pages of done ones', async () => {
    const works: string[] = [];
    const ticked: string[] = [];
    const set = { class_id: room.id, subject_id, author_id: teacher.userId, hand_in: 'none' as const };
    const own = { student_id: record.id, user_id: pupil.userId };
    await ownerOf(db).execute(
      sql`update class_memberships set from_day = '2020-09-01' where student_id = ${record.id}`,
    );
    for (let nth = 0; nth < DONE_PAGE; nth += 1) {
      works.push(await anAssignment(db, { ...set, ...due(2 * nth + 2), student_ids: [record.id] }));
      ticked.push(await anOwnTask(db, { ...own, ...due(2 * nth + 1), done_at: new Date() }));
    }
    const expected = works.flatMap((id, nth) => [ticked[nth]!, id]);
    const found: string[] = [];
    for (let [page, more] = [1, true]; more; page += 1) {
      const list = await listOf(pupil, page);
      found.push(...placedWith(list.done, list.tasks, 'done').map(({ id }) => id));
      ({ more } = list);
    }
    expect(found).toEqual(expected);
    const [late, near, far] = [
      await anOwnTask(db, { ...own, ...due(5) }),
      await anOwnTask(db, { ...own, ...due(-2) }),
      await anOwnTask(db, { ...own, ...due(-6) }),
    ];
    const between = await anAssignment(db, { ...set, ...due(-4), student_ids: [record.id] });
    const list = await listOf(pupil);
    expect(placedWith(list.todo, list.tasks, 'todo').map(({ id }) => id)).toEqual([near, between, far]);
    expect(placedWith(list.late, list.tasks, 'late').map(({ id }) => id)).toEqual([late]);
  });

  it('needs a day within a year from today and a subject of the student, or keeps what it had', async () => {
    for (const due_day of [dayFrom(-2), dayFrom(400)])
      await expect(tasksAs(pupil).add(task({ due_day }))).rejects.toMatchObject(
        refusedWith('DUE_OUT_OF_RANGE'),
      );
    const { id: strange } = await aSubject(db);
    for (const wrong of [strange, newId()])
      await expect(tasksAs(pupil).add(task({ subject_id: wrong }))).rejects.toMatchObject(
        refusedWith('SUBJECT_NOT_TAKEN'),
      );
    for (const title of ['', '   ', 'x'.repeat(121)])
      await expect(tasksAs(pupil).add(task({ title }))).rejects.toMatchObject(refusedWith('BAD_REQUEST'));
    const old = { due_day: dayFrom(-4), subject_id: strange };
    const task_id = await anOwnTask(db, { student_id: record.id, user_id: pupil.userId, ...old });
    await tasksAs(pupil).change({ task_id, revision: 0, ...task({ ...old, title: 'Encore' }) });
    expect(await tasksAs(pupil).subjects()).toMatchObject([{ id: subject_id }]);
  });

  it('is changed and removed from the revision that the device has; of two concurrent changes one is refused', async () => {
    const { id: task_id } = await tasksAs(pupil).add(task());
    const outcomes = await Promise.allSettled(
      ['Un', 'Deux', 'Trois'].map((title) =>
        tasksAs(pupil).change({ task_id, revision: 0, ...task({ title }) }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject(refusedWith('CHANGED_MEANWHILE'));
    await expect(tasksAs(pupil).remove({ task_id, revision: 0 })).rejects.toMatchObject(
      refusedWith('CHANGED_MEANWHILE'),
    );
    // A tick does not change the revision on which another device's open form is based.
    await tasksAs(pupil).tick({ task_id, done: true });
    await tasksAs(pupil).change({ task_id, revision: 1, ...task() });
  });

  it('counts once per key, and a repeat gets the first response', async () => {
    const key = { context: { idempotencyKey: newId() } };
    const first = await tasksAs(pupil).add(task(), key);
    expect(await tasksAs(pupil).add(task(), key)).toEqual(first);
    expect((await listOf(pupil)).tasks).toHaveLength(1);
    const removal = { context: { idempotencyKey: newId() } };
    const known = { task_id: first.id, revision: 0 };
    await tasksAs(pupil).remove(known, removal);
    expect(await tasksAs(pupil).remove(known, removal)).toEqual({ removed: true });
  });

  it('is one of at most 200 open ones, even if two devices add at once or a tick is removed', async () => {
    const own = { student_id: record.id, user_id: pupil.userId };
    const filled = Array.from({ length: MOST_OWN_TASKS - 1 }, () => ({
      ...own,
      id: newId(),
      title: 'x',
      due_day: dayFrom(3),
      due_at: new Date(Date.now() + 3 * DAY_MS),
      created_at: new Date(),
    }));
    await db.insert(ownTasks).values(filled);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => tasksAs(pupil).add(task())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const done = await anOwnTask(db, { ...own, done_at: new Date() });
    await expect(tasksAs(pupil).tick({ task_id: done, done: false })).rejects.toMatchObject(
      refusedWith('TOO_MANY_OPEN'),
    );
    await tasksAs(pupil).tick({ task_id: filled[0]!.id, done: true });
    await tasksAs(pupil).tick({ task_id: done, done: false });
    expect((await listOf(pupil)).tasks.filter(({ place }) => place === 'todo')).toHaveLength(MOST_OWN_TASKS);
  });

  it('is deleted with the student’s record, and survives the deletion of its subject', async () => {
    const { id: gone } = await aSubject(db);
    const task_id = await anOwnTask(db, {
      student_id: record.id,
      user_id: pupil.userId,
      subject_id: gone,
    });
    await ownerOf(db).delete(subjects).where(eq(subjects.id, gone));
    expect((await listOf(pupil)).tasks).toMatchObject([{ id: task_id, subject: null }]);
    await ownerOf(db).execute(sql`delete from class_memberships where student_id = ${record.id}`);
    await ownerOf(db).execute(sql`delete from student_guardians where student_id = ${record.id}`);
    await ownerOf(db).delete(students).where(eq(students.id, record.id));
    expect(await db.$count(ownTasks, eq(ownTasks.id, task_id))).toBe(0);
  });
});

/** Everybody with access to the student, and the student in another role. */
async function others() {
  const classmate = await aUser(db, { role: 'student' });
  await aStudent(db, { class_id: room.id, user_id: classmate.userId });
  const asParent: Person = { ...pupil, actor: { ...pupil.actor, role: 'parent' } };
  return { classmate, parent, teacher, admin, 'the student as a parent': asParent };
}

describe('other people', () => {
  const WORD = 'Parler à ma grand-mère';

  it('cannot read, tick, change or remove it: it is exactly like a missing one', async () => {
    const { id } = await tasksAs(pupil).add(task({ title: WORD }));
    const held = await db.select().from(ownTasks).where(eq(ownTasks.id, id));
    const tries = (who: Person, task_id: string) =>
      Promise.all(
        [
          tasksAs(who).tick({ task_id, done: true }),
          tasksAs(who).change({ task_id, revision: 0, ...task() }),
          tasksAs(who).remove({ task_id, revision: 0 }),
        ].map((answer) =>
          answer.then(
            () => 'done',
            (error: { code: string; status: number; message: string; data: unknown }) =>
              JSON.stringify([error.code, error.status, error.message, error.data]),
          ),
        ),
      );
    for (const [name, who] of Object.entries(await others())) {
      const answers = await tries(who, id);
      expect(answers, name).toEqual(await tries(who, newId()));
      for (const answer of answers) expect(answer, name).toMatch(/NOT_FOUND|FORBIDDEN/);
    }
    expect(await db.select().from(ownTasks).where(eq(ownTasks.id, id))).toEqual(held);
  });

  it('find nothing of it in a list, a figure, a document or the audit trail', async () => {
    const view = (who: Person) => ({ actor: who.actor, now: new Date(), today: dayFrom(0) });
    const pending = (who: Person) => db.transaction((tx) => readPending(tx, view(who), [record.id]));
    const staff = [teacher, admin];
    const seen = async () => ({
      family: await listOf(parent),
      staff: await Promise.all(staff.map(({ actor }) => assignmentsAs(db, actor).list({}))),
      load: await assignmentsAs(db, teacher.actor).load({ class_id: room.id }),
      pending: await pending(parent),
    });
    const before = await seen();
    const { id } = await tasksAs(pupil).add(task({ title: WORD }));
    await tasksAs(pupil).change({ task_id: id, revision: 0, ...task({ title: `${WORD} encore` }) });
    await tasksAs(pupil).tick({ task_id: id, done: true });
    await tasksAs(pupil).tick({ task_id: id, done: false });
    expect(await seen()).toEqual(before);
    expect(await pending(pupil)).toMatchObject([{ todo: 1, next: [{ id, subject: null }] }]);
    const subject = (who: Person) => ({
      actor: who.actor,
      email: who.email,
      studentId: who === pupil ? record.id : null,
      today: dayFrom(0),
    });
    for (const who of Object.values({ ...(await others()), 'the student as a parent': parent }))
      expect(
        JSON.stringify(await db.transaction((tx) => assignmentsOwnData(tx, subject(who)))),
      ).not.toContain(WORD);
    expect(await db.transaction((tx) => assignmentsOwnData(tx, subject(pupil)))).toMatchObject({
      assignments_own_tasks: [{ title: `${WORD} encore`, due_day: dayFrom(3) }],
    });
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, pupil.userId));
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      'assignments.task_added',
      'assignments.task_changed',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${WORD}|${id}|${dayFrom(3)}`));
  });

  it('lose it when the record belongs to another account', async () => {
    const { id } = await tasksAs(pupil).add(task({ title: WORD }));
    const heir = await aUser(db, { role: 'student' });
    await db
      .update(students)
      .set({ user_id: heir.userId })
      .where(inArray(students.id, [record.id]));
    for (const who of [heir, pupil]) {
      expect((await listOf(who)).tasks).toEqual([]);
      await expect(tasksAs(who).tick({ task_id: id, done: true })).rejects.toMatchObject(
        refusedWith('NOT_FOUND'),
      );
    }
    await db.update(students).set({ user_id: null }).where(eq(students.id, record.id));
    await expect(tasksAs(pupil).add(task())).rejects.toMatchObject(refusedWith('NOT_FOUND'));
  });
});
