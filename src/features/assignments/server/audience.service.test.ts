import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { loadFor } from '../assignments.rules.ts';
import { aWorkPhoto } from './assignments.builders.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { readPending } from './pending.service.ts';
import { workPhotosRouter, worksRouter } from './works.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const DAY_MS = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let db: Db;
let teacher: Person;
let parent: Person;
let chosenPupil: Person;
let otherPupil: Person;
let otherParent: Person;
let chosen: { id: string };
let other: { id: string };
let elsewhere: { id: string };
let place: { class_id: string; subject_id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  [teacher, parent, chosenPupil, otherPupil, otherParent] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
  ]);
  const [room, next] = await Promise.all([aClass(db), aClass(db)]);
  chosen = await aStudent(db, { class_id: room.id, parents: [parent], user_id: chosenPupil.userId });
  other = await aStudent(db, { class_id: room.id, parents: [otherParent], user_id: otherPupil.userId });
  elsewhere = await aStudent(db, { class_id: next.id });
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
});

const api = ({ actor }: Person) => apiAs(assignmentsRouter, db, actor, { timeZone: 'Africa/Douala' });
const works = ({ actor }: Person) => apiAs(worksRouter, db, actor, { timeZone: 'Africa/Douala' });
const text = (given: object = {}) => ({
  title: 'Exercices de soutien',
  body: 'Page 52.',
  due_day: dayFrom(3),
  due_time: '',
  points: '20',
  hand_in: 'text' as const,
  publish: 'now' as const,
  ...given,
});
const set = (given: object = {}) =>
  api(teacher).create({ ...place, ...text({ student_ids: [chosen.id], ...given }) });
const own = async (who: Person) => {
  const { todo, late, done } = await api(who).family({});
  return [...todo, ...late, ...done].map(({ id }) => id);
};
const told = async (id: string) =>
  (await db.select().from(notices).where(eq(notices.about, id))).map(({ user_id }) => user_id).toSorted();
const both = () => [parent.userId, chosenPupil.userId].toSorted();

describe('an assignment for chosen students', () => {
  it('exists for them and their guardians only: list, dashboard, notice, tick, hand-in, photo', async () => {
    const files = await testStore();
    const { id, students } = await set();
    expect(students?.map((each) => each.id)).toEqual([chosen.id]);
    for (const reader of [chosenPupil, parent]) expect(await own(reader)).toContain(id);
    for (const reader of [otherPupil, otherParent]) expect(await own(reader)).not.toContain(id);
    expect(await told(id)).toEqual(both());
    const [mine, theirs] = await db.transaction((tx) =>
      readPending(tx, { actor: teacher.actor, now: new Date(), today: dayFrom(0) }, [chosen.id, other.id]),
    );
    expect(mine!.next.map((each) => each.id)).toContain(id);
    expect([theirs!.todo, theirs!.late]).toEqual([0, 0]);
    const missing = { code: 'NOT_FOUND', message: 'Not found' };
    const never = crypto.randomUUID();
    const photo_id = await aWorkPhoto(db, files, { assignment_id: id, student_id: chosen.id });
    const open = (which: string) =>
      apiAs(workPhotosRouter, db, otherPupil.actor, { files }).open({ photo_id: which });
    for (const which of [id, never]) {
      const handed = { assignment_id: which, text: 'Moi aussi', photos: [], version: 0 };
      for (const call of [
        () => api(otherPupil).tick({ assignment_id: which, done: true }),
        () => works(otherPupil).handIn(handed),
        () => open(which === id ? photo_id : never),
      ]) {
        const error = await call().then(
          () => null,
          (thrown: { code: string; message: string }) => thrown,
        );
        expect(error).toMatchObject({ code: missing.code });
      }
    }
  });

  it('lists only them among its works, the missing ones and the reminders', async () => {
    const { id } = await set();
    const list = await works(teacher).list({ assignment_id: id });
    expect(list.works.map(({ student }) => student.id)).toEqual([chosen.id]);
    expect(await works(teacher).remindMissing({ assignment_id: id })).toEqual({ reminded: 1 });
    expect(await told(id)).not.toContain(otherPupil.userId);
    await expect(
      works(teacher).save({
        assignment_id: id,
        student_id: other.id,
        received: true,
        points: '',
        comment: '',
        revision: 0,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('counts for their day’s load, and not for that of others', async () => {
    const due_day = dayFrom(20);
    await set({ due_day });
    await set({ due_day });
    await set({ due_day, student_ids: null });
    const day = (await api(teacher).load({ class_id: place.class_id })).find((each) => each.day === due_day)!;
    expect(loadFor(day, [chosen.id])).toBe(3);
    expect(loadFor(day, [other.id])).toBe(1);
    expect(loadFor(day, null)).toBe(3);
  });

  it('is refused for students of another class, without revealing that they exist', async () => {
    for (const stranger of [elsewhere.id, crypto.randomUUID()])
      await expect(set({ student_ids: [chosen.id, stranger] })).rejects.toMatchObject({
        code: 'STUDENTS_NOT_IN_CLASS',
      });
    await expect(set({ student_ids: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await api(teacher).students(place)).map(({ id }) => id).toSorted()).toEqual(
      [chosen.id, other.id].toSorted(),
    );
  });

  it('disappears with its notices, even read ones, for a student who is removed from it', async () => {
    const { id } = await set({ student_ids: null });
    expect(await told(id)).toContain(otherPupil.userId);
    await api(otherPupil).tick({ assignment_id: id, done: true });
    const { students } = await api(teacher).change({
      assignment_id: id,
      ...text({ student_ids: [chosen.id] }),
    });
    expect(students).toHaveLength(1);
    expect(await own(otherPupil)).not.toContain(id);
    expect(await told(id)).toEqual(both());
  });

  it('keeps its audience when a correction does not state one, and never loses a work', async () => {
    const { id } = await set();
    const kept = await api(teacher).change({ assignment_id: id, ...text({ title: 'Corrigé' }) });
    expect(kept.students?.map((each) => each.id)).toEqual([chosen.id]);
    await works(chosenPupil).handIn({ assignment_id: id, text: 'Voici', photos: [], version: 0 });
    await expect(
      api(teacher).change({ assignment_id: id, ...text({ student_ids: [other.id] }) }),
    ).rejects.toMatchObject({ code: 'STUDENT_HAS_WORK' });
    const all = await api(teacher).change({ assignment_id: id, ...text({ student_ids: null }) });
    expect(all.students).toBe(null);
    expect(await own(otherPupil)).toContain(id);
  });
});
