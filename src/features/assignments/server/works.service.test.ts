import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anAssignment } from './assignments.builders.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { worksRouter } from './works.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const DAY_MS = 86_400_000;
let db: Db;
let teacher: Person;
let pupil: Person;
let parent: Person;
let classmate: Person;
let other: Person;
let own: { id: string };
let mate: { id: string };
let place: { class_id: string; subject_id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  [teacher, pupil, parent, classmate, other] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'student' }),
  ]);
  const room = await aClass(db);
  own = await aStudent(db, {
    class_id: room.id,
    user_id: pupil.userId,
    parents: [parent],
    full_name: 'Abena',
  });
  mate = await aStudent(db, { class_id: room.id, user_id: classmate.userId, full_name: 'Biloa' });
  await aStudent(db, { class_id: (await aClass(db)).id, user_id: other.userId });
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
});

const works = ({ actor }: Person, now?: Date) =>
  apiAs(worksRouter, db, actor, { timeZone: 'Africa/Douala', ...(now && { now: () => now }) });
const set = (given: object = {}) =>
  anAssignment(db, { ...place, author_id: teacher.userId, hand_in: 'text', points: '20', ...given });
const seenBy = async ({ actor }: Person, id: string, now?: Date) => {
  const list = await apiAs(assignmentsRouter, db, actor, {
    timeZone: 'Africa/Douala',
    ...(now && { now: () => now }),
  }).family({});
  return [...list.todo, ...list.late, ...list.done].find((each) => each.id === id);
};
const written = (assignment_id: string, text: string, version = 0) => ({
  assignment_id,
  text,
  photos: [],
  version,
});
const mark = (given: object = {}) => ({
  received: false,
  points: '14.5',
  comment: 'Bien',
  revision: 0,
  ...given,
});
const AFTER = new Date(Date.now() + 30 * DAY_MS);

describe('a text', () => {
  it('prevents its assignment from being removed', async () => {
    const id = await set();
    await works(pupil).handIn(written(id, 'Ma réponse'));
    const remove = () => apiAs(assignmentsRouter, db, teacher.actor).remove({ assignment_id: id });
    await expect(remove()).rejects.toMatchObject({ code: 'HAS_WORKS' });
    expect(await seenBy(pupil, id)).toBeDefined();
  });

  it('is handed in with a receipt, and can be replaced until it is due, not after', async () => {
    const id = await set();
    const receipt = await works(pupil).handIn(written(id, 'Première version'));
    expect(receipt).toMatchObject({ text: 'Première version', late: false, returned: null });
    expect(receipt.handed_in_at).not.toBeNull();
    await works(pupil).handIn(written(id, 'Deuxième version', 1));
    await expect(works(pupil, AFTER).handIn(written(id, 'Trop tard', 2))).rejects.toMatchObject({
      code: 'ALREADY_HANDED_IN',
    });
    expect(await seenBy(pupil, id)).toMatchObject({ place: 'done', work: { text: 'Deuxième version' } });
    expect(await seenBy(parent, id)).toMatchObject({ place: 'done', work: { text: 'Deuxième version' } });
    expect((await seenBy(classmate, id))?.work).toBeNull();
  });

  it('is late after its due time, and accepted until the teacher closes the assignment', async () => {
    const id = await set();
    expect(await seenBy(pupil, id, AFTER)).toMatchObject({ place: 'late' });
    expect(await works(pupil, AFTER).handIn(written(id, 'En retard'))).toMatchObject({
      late: true,
    });
    const [row] = (await works(teacher).list({ assignment_id: id })).works;
    expect(row).toMatchObject({ state: 'late', text: 'En retard' });
    await apiAs(assignmentsRouter, db, teacher.actor, { timeZone: 'Africa/Douala' }).setClosed({
      assignment_id: id,
      closed: true,
    });
    await expect(works(classmate).handIn(written(id, 'Fermé'))).rejects.toMatchObject({
      code: 'CLOSED',
    });
  });

  it('is refused if the work is on paper, or if the assignment is not the student’s', async () => {
    const paper = await set({ hand_in: 'paper' });
    await expect(works(pupil).handIn(written(paper, 'x'))).rejects.toMatchObject({
      code: 'NOT_HANDED_IN_HERE',
    });
    const id = await set();
    const refusals = await Promise.all(
      [id, crypto.randomUUID()].map((assignment_id) =>
        works(other)
          .handIn(written(assignment_id, 'x'))
          .catch((error: unknown) => String(error)),
      ),
    );
    expect(refusals[0]).toBe(refusals[1]);
  });
});

describe('a mark', () => {
  it('is a draft that no family can read in any way until it is returned', async () => {
    const id = await set();
    await works(pupil).handIn(written(id, 'Mon devoir'));
    const before = [await seenBy(pupil, id), await seenBy(parent, id)];
    await works(teacher).save({
      assignment_id: id,
      student_id: own.id,
      ...mark({ comment: 'Confidential draft' }),
    });
    expect([await seenBy(pupil, id), await seenBy(parent, id)]).toEqual(before);
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id));
    expect(JSON.stringify(trail)).not.toMatch(/Confidential|14\.5/);
    const told = () => db.select().from(notices).where(eq(notices.about, id));
    expect((await told()).filter(({ kind }) => kind === 'assignments.returned')).toEqual([]);
    expect(await works(teacher).returnOne({ assignment_id: id, student_id: own.id })).toEqual({
      returned: 1,
    });
    for (const reader of [pupil, parent])
      expect((await seenBy(reader, id))?.work?.returned).toMatchObject({
        points: '14.5',
        comment: 'Confidential draft',
      });
    expect((await seenBy(classmate, id))?.work).toBeNull();
    const readers = (await told()).filter(({ kind }) => kind === 'assignments.returned');
    expect(readers.map(({ user_id }) => user_id).toSorted()).toEqual(
      [pupil.userId, parent.userId].toSorted(),
    );
  });

  it('stays visible as returned while the teacher changes it, until it is returned again', async () => {
    const id = await set();
    const student = { assignment_id: id, student_id: own.id };
    await works(teacher).save({ ...student, ...mark() });
    await works(teacher).returnAll({ assignment_id: id });
    const saved = await works(teacher).save({ ...student, ...mark({ points: '9', revision: 1 }) });
    expect(saved).toMatchObject({ points: '9', unreturned: true });
    expect((await seenBy(parent, id))?.work?.returned?.points).toBe('14.5');
    expect(await works(teacher).returnAll({ assignment_id: id })).toEqual({ returned: 1 });
    expect((await seenBy(parent, id))?.work?.returned?.points).toBe('9');
    expect(await works(teacher).returnAll({ assignment_id: id })).toEqual({ returned: 0 });
  });

  it('saved twice over the same work is refused the second time and overwrites nothing', async () => {
    const id = await set();
    const student = { assignment_id: id, student_id: mate.id };
    const answers = await Promise.allSettled([
      works(teacher).save({ ...student, ...mark({ points: '10' }) }),
      works(teacher).save({ ...student, ...mark({ points: '12' }) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = answers.find((answer) => answer.status === 'fulfilled')!;
    const row = (await works(teacher).list({ assignment_id: id })).works.find(
      ({ student: { id: of } }) => of === mate.id,
    );
    expect(row).toEqual(kept.value);
    await expect(works(teacher).save({ ...student, ...mark({ points: '20' }) })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('is limited to the points of the assignment, and to students who have the assignment', async () => {
    const id = await set();
    const student = { assignment_id: id, student_id: own.id };
    await expect(works(teacher).save({ ...student, ...mark({ points: '20.5' }) })).rejects.toMatchObject({
      code: 'POINTS_OUT_OF_RANGE',
    });
    const stranger = await aStudent(db);
    await expect(
      works(teacher).save({ ...student, ...mark(), student_id: stranger.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('covers every student by name, including work received on paper', async () => {
    const id = await set({ hand_in: 'paper' });
    await works(teacher).save({
      assignment_id: id,
      student_id: mate.id,
      ...mark({ received: true, points: '', comment: '' }),
    });
    const { works: all, assignment } = await works(teacher).list({ assignment_id: id });
    expect(all.map(({ student, state }) => [student.full_name, state])).toEqual([
      ['Abena', 'missing'],
      ['Biloa', 'in'],
    ]);
    expect([assignment.handed_in, assignment.to_return]).toEqual([1, 1]);
    expect((await seenBy(classmate, id))?.place).toBe('done');
  });

  it('that is missing: one press reminds the students, each once a day', async () => {
    const id = await set();
    await works(pupil).handIn(written(id, 'Rendu'));
    const today = new Date();
    const tomorrow = new Date(today.getTime() + DAY_MS);
    const remind = (now: Date) => works(teacher, now).remindMissing({ assignment_id: id });
    expect(await remind(today)).toEqual({ reminded: 1 });
    expect(await remind(today)).toEqual({ reminded: 0 });
    expect(await remind(tomorrow)).toEqual({ reminded: 1 });
    const told = await db.select().from(notices).where(eq(notices.about, id));
    const missing = told.filter(({ kind }) => kind === 'assignments.missing');
    expect(missing.map(({ user_id }) => user_id)).toEqual([classmate.userId]);
    await expect(works(pupil).remindMissing({ assignment_id: id })).rejects.toMatchObject({ status: 403 });
  });
});
