import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { sendPhoto } from '../send-photo.ts';
import { anAssignment, aPage } from './assignments.builders.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { assignmentSettings } from './assignments.tables.ts';
import { assignmentSettingsRouter } from './settings.router.ts';
import { workPhotosRouter, worksRouter } from './works.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const timeZone = 'Africa/Douala';
const today = schoolDay(new Date(), timeZone);
/** An instant of today, or of a later day. */
const at = (clock: string, days = 0) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(startOfDay(addDays(today, days), timeZone).getTime() + (hours * 60 + minutes) * 60_000);
};

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let office: Person;
let teacher: Person;
let parent: Person;
let stranger: Person;
let pupil: Person;
let child: { id: string };
let twin: { id: string };
let place: { class_id: string; subject_id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  [office, teacher, parent, stranger, pupil] = await Promise.all([
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'parent', full_name: 'Manga Rose' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
  ]);
  const room = await aClass(db);
  child = await aStudent(db, { class_id: room.id, parents: [parent], user_id: pupil.userId });
  twin = await aStudent(db, { class_id: room.id, parents: [parent] });
  await aStudent(db, { class_id: room.id, parents: [stranger] });
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
});
beforeEach(() => db.delete(assignmentSettings));

const OFF = { guardians_hand_in: false, next_day_until: '', lifted_today: false };
const choose = (given: object, now = new Date()) =>
  apiAs(assignmentSettingsRouter, db, office.actor, { timeZone, now: () => now }).update({
    ...OFF,
    ...given,
  });
const works = ({ actor }: Person) => apiAs(worksRouter, db, actor, { files });
const own = async ({ actor }: Person, id: string, of = child.id) => {
  const list = await apiAs(assignmentsRouter, db, actor).family({ child: of });
  return [...list.todo, ...list.late, ...list.done].find((each) => each.id === id)!;
};
const text = (assignment_id: string, student_id = child.id, version = 0) => ({
  assignment_id,
  student_id,
  text: 'Recopié au propre',
  photos: [],
  version,
});

const set = (given: object = {}) =>
  anAssignment(db, { ...place, author_id: teacher.userId, hand_in: 'text', ...given });

const create = (now: Date, given: object = {}) =>
  apiAs(assignmentsRouter, db, teacher.actor, { timeZone, now: () => now }).create({
    ...place,
    title: 'Exercices 3 et 4',
    body: '',
    due_day: addDays(today, 1),
    due_time: '',
    points: '',
    hand_in: 'paper',
    publish: 'now',
    ...given,
  });

const later = (clock: string, due: number) =>
  create(at('10:00'), {
    publish: 'later',
    publish_at: at(clock, 1).toISOString(),
    due_day: addDays(today, due),
  });

const change = (id: string, due: number) =>
  apiAs(assignmentsRouter, db, teacher.actor, { timeZone, now: () => at('20:00') }).change({
    assignment_id: id,
    title: 'Exercices 3 à 5',
    body: '',
    due_day: addDays(today, due),
    due_time: '',
    points: '',
    hand_in: 'paper',
    publish: 'now',
  });

describe('a guardian hands in', () => {
  it('only if the school allows it; by default it does not', async () => {
    const id = await set();
    expect(await own(parent, id)).toMatchObject({ may_hand_in: false, child: child.id });
    await expect(works(parent).handInFor(text(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await own(pupil, id)).toMatchObject({ may_hand_in: true, child: null });
    await choose({ guardians_hand_in: true });
    expect(await own(parent, id)).toMatchObject({ may_hand_in: true });
    await works(parent).handInFor(text(id));
    await choose({});
    await expect(works(parent).handInFor(text(id, child.id, 1))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('and is named on the receipt, for the student and for the teacher, until the student replaces the work', async () => {
    await choose({ guardians_hand_in: true });
    const id = await set();
    const kept = await works(parent).handInFor(text(id));
    expect(kept).toMatchObject({ by_guardian: { name: 'Manga Rose' }, version: 1 });
    expect((await own(pupil, id)).work).toMatchObject({ by_guardian: { name: 'Manga Rose' } });
    const ofTeacher = async () =>
      (await works(teacher).list({ assignment_id: id })).works.find(({ student }) => student.id === child.id);
    expect(await ofTeacher()).toMatchObject({ by_guardian: { name: 'Manga Rose' }, state: 'in' });
    expect((await own(parent, id, twin.id)).work).toBe(null);
    await works(pupil).handIn({ assignment_id: id, text: 'Le mien', photos: [], version: 1 });
    expect(await ofTeacher()).toMatchObject({ by_guardian: null, text: 'Le mien' });
  });

  it('photos too, for their own children; another guardian’s child reads as missing', async () => {
    await choose({ guardians_hand_in: true });
    const assignment_id = await set({ hand_in: 'photos' });
    const page = await aPage();
    const sha256 = sha256Of(page);
    const api = apiAs(workPhotosRouter, db, parent.actor, { files });
    const calls = (student_id: string) => ({
      received: (photo: { assignment_id: string; sha256: string }) =>
        api.receivedFor({ ...photo, student_id }),
      sendPiece: (piece: Parameters<typeof api.sendPiece>[0]) => api.sendPieceFor({ ...piece, student_id }),
    });
    await sendPhoto(calls(child.id), { assignment_id, sha256 }, page);
    expect(await api.receivedFor({ assignment_id, sha256, student_id: twin.id })).toMatchObject({
      whole: false,
    });
    const work = { assignment_id, text: '', photos: [sha256], version: 0 };
    await expect(works(parent).handInFor({ ...work, student_id: twin.id })).rejects.toMatchObject({
      code: 'PHOTOS_MISSING',
    });
    expect((await works(parent).handInFor({ ...work, student_id: child.id })).photos).toHaveLength(1);
    const strange = { ...work, student_id: child.id, version: 1 };
    await expect(works(stranger).handInFor(strange)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      apiAs(workPhotosRouter, db, stranger.actor, { files }).receivedFor({
        assignment_id,
        sha256,
        student_id: child.id,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('work for the next day', () => {
  it('may be set at any hour until the school sets a latest one', async () => {
    expect((await create(at('22:00'))).state).toBe('published');
    await choose({ next_day_until: '16:00' });
    expect((await create(at('16:00'))).state).toBe('published');
    for (const due_day of [today, addDays(today, 1)])
      await expect(create(at('16:01'), { due_day })).rejects.toMatchObject({
        code: 'TOO_LATE_FOR_NEXT_DAY',
      });
    expect((await create(at('22:00'), { due_day: addDays(today, 2) })).state).toBe('published');
    expect((await create(at('22:00'), { publish: 'draft' })).state).toBe('draft');
  });

  it('is checked against the time when the class gets it', async () => {
    await choose({ next_day_until: '16:00' });
    await expect(later('18:00', 2)).rejects.toMatchObject({ code: 'TOO_LATE_FOR_NEXT_DAY' });
    expect((await later('15:00', 2)).state).toBe('scheduled');
    expect((await later('18:00', 3)).state).toBe('scheduled');
  });

  it('may be corrected in the evening, but not brought forward', async () => {
    await choose({ next_day_until: '16:00' });
    const { id } = await create(at('10:00'));
    expect((await change(id, 1)).title).toBe('Exercices 3 à 5');
    const far = await create(at('10:00'), { due_day: addDays(today, 5) });
    await expect(change(far.id, 1)).rejects.toMatchObject({ code: 'TOO_LATE_FOR_NEXT_DAY' });
  });

  it('is allowed by the office for one day', async () => {
    await choose({ next_day_until: '16:00', lifted_today: true }, at('17:00'));
    expect((await create(at('18:00'))).state).toBe('published');
    await expect(create(at('18:00', 1), { due_day: addDays(today, 2) })).rejects.toMatchObject({
      code: 'TOO_LATE_FOR_NEXT_DAY',
    });
  });
});
