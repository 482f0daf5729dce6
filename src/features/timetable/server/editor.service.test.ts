import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjects, subjectGroups } from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject, teachesToo } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { timetableEditorRouter } from './editor.router.ts';
import { anEntry, aRoom, aVersion } from './timetable.builders.ts';
import { timetableEntries } from './timetable.tables.ts';
import { timetableRouter } from './timetable.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
let teacher: Person;
let [fifth, fourth]: { id: string }[] = [];
let maths: { subject_id: string };
let draft: Awaited<ReturnType<typeof aVersion>>;
let first: string;
let second: string;

const options = { timeZone: 'Africa/Douala', now: () => new Date('2026-11-25T08:00:00Z') };
const editor = () => apiAs(timetableEditorRouter, db, admin.actor, options);
const read = () => apiAs(timetableRouter, db, admin.actor, options);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

const constraintOf = (write: Promise<unknown>) =>
  write.then(
    () => null,
    ({ cause }: { cause: { constraint: string } }) => cause.constraint,
  );

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-25' });
});

beforeEach(async () => {
  teacher = await aUser(db, { role: 'teacher' });
  [fifth, fourth] = [await aClass(db), await aClass(db)];
  const taught = { teacher_id: teacher.userId, weekly_hours: '2' };
  maths = await aClassSubject(db, { class_id: fifth!.id, ...taught });
  await aClassSubject(db, { class_id: fourth!.id, subject_id: maths.subject_id, ...taught });
  draft = await aVersion(db);
  [first, second] = [draft.periods[0]!.id, draft.periods[1]!.id];
});

const place = (class_id: string, given: object = {}) =>
  editor().place({
    version_id: draft.id,
    class_id,
    subject_id: maths.subject_id,
    day: 1,
    period_id: first,
    room_id: null,
    ...given,
  });
const placed = async () => (await read().whole({ version_id: draft.id })).entries;

describe('a lesson', () => {
  it('cannot be placed where its class, teacher or room is occupied, or the teacher is unavailable', async () => {
    const room = await aRoom(db);
    await place(fifth!.id, { room_id: room.id });
    expect(await codeOf(place(fifth!.id))).toBe('CLASS_TAKEN');
    expect(await codeOf(place(fourth!.id))).toBe('TEACHER_TAKEN');
    const other = await aClassSubject(db, { class_id: fourth!.id, weekly_hours: '2' });
    expect(await codeOf(place(fourth!.id, { subject_id: other.subject_id, room_id: room.id }))).toBe(
      'ROOM_TAKEN',
    );
    await editor().setUnavailable({
      teacher_id: teacher.userId,
      times: [{ day: 2, starts: 480, ends: 520 }],
    });
    // The time overlaps the first two lessons of Tuesday.
    for (const period_id of [first, second])
      expect(await codeOf(place(fourth!.id, { day: 2, period_id }))).toBe('TEACHER_AWAY');
    expect(await codeOf(place(fourth!.id, { day: 3, period_id: draft.periods.at(-1)!.id }))).toBe(
      'NO_PERIOD',
    );
    expect(await placed()).toHaveLength(1);
  });

  it('of two concurrent placements for one teacher, one is refused', async () => {
    const codes = await Promise.all([codeOf(place(fifth!.id)), codeOf(place(fourth!.id))]);
    expect(codes.toSorted()).toEqual(['TEACHER_TAKEN', 'done']);
  });

  it('is placed at most as often as the subject grid says', async () => {
    await place(fifth!.id);
    await place(fifth!.id, { day: 2 });
    expect(await codeOf(place(fifth!.id, { day: 3 }))).toBe('ALL_PLACED');
  });

  it('can be moved, but not onto another, and not while it is locked', async () => {
    const { entries } = await place(fifth!.id);
    const of = { version_id: draft.id, entry_id: entries[0]!.id };
    await place(fourth!.id, { period_id: second });
    const move = (period_id: string) => editor().move({ ...of, day: 1, period_id, room_id: null });
    expect(await codeOf(move(second))).toBe('TEACHER_TAKEN');
    expect(await codeOf(move(draft.periods[2]!.id))).toBe('done');
    await editor().lock({ ...of, locked: true });
    expect(await codeOf(move(first))).toBe('LOCKED');
    expect(await codeOf(editor().takeOff(of))).toBe('LOCKED');
    await editor().lock({ ...of, locked: false });
    expect(await editor().takeOff(of)).toEqual({ removed: [of.entry_id] });
  });

  it('of classes taught together is placed, moved and removed for all of them', async () => {
    const group = newId();
    await db.insert(subjectGroups).values({ id: group, subject_id: maths.subject_id, name: group.slice(-8) });
    await db
      .update(classSubjects)
      .set({ group_id: group })
      .where(eq(classSubjects.subject_id, maths.subject_id));
    const { entries } = await place(fifth!.id);
    expect(entries.map(({ class_id }) => class_id).toSorted()).toEqual([fifth!.id, fourth!.id].toSorted());
    const of = { version_id: draft.id, entry_id: entries[1]!.id };
    await editor().move({ ...of, day: 2, period_id: second, room_id: null });
    expect((await placed()).map(({ day }) => day)).toEqual([2, 2]);
    await editor().takeOff(of);
    expect(await placed()).toEqual([]);
  });
});

describe('a lesson with two teachers', () => {
  let second_teacher: Person;
  let lab: { subject_id: string };
  beforeEach(async () => {
    second_teacher = await aUser(db, { role: 'teacher' });
    const mine = { class_id: fifth!.id, weekly_hours: '2' };
    const { subject_id } = await aClassSubject(db, {
      ...mine,
      teacher_id: (await aUser(db, { role: 'teacher' })).userId,
    });
    lab = { subject_id };
    await teachesToo(db, { class_id: fifth!.id, ...lab, teacher_id: second_teacher.userId });
  });

  it('occupies both: neither can have another lesson then, placed or moved', async () => {
    const { entries } = await place(fifth!.id, lab);
    expect(entries).toMatchObject([{ further_ids: [second_teacher.userId] }]);
    expect(await placed()).toMatchObject([{ further_ids: [second_teacher.userId] }]);
    const { subject_id } = await aClassSubject(db, {
      class_id: fourth!.id,
      teacher_id: second_teacher.userId,
      weekly_hours: '2',
    });
    const own = { subject_id };
    expect(await codeOf(place(fourth!.id, own))).toBe('TEACHER_TAKEN');
    const later = await place(fourth!.id, { ...own, period_id: second });
    const move = (entry_id: string, period_id: string) =>
      editor().move({ version_id: draft.id, entry_id, day: 1, period_id, room_id: null });
    expect(await codeOf(move(later.entries[0]!.id, first))).toBe('TEACHER_TAKEN');
    // The same check for the other teacher.
    expect(await codeOf(move(entries[0]!.id, second))).toBe('TEACHER_TAKEN');
    expect(await codeOf(move(entries[0]!.id, draft.periods[2]!.id))).toBe('done');
    expect(await codeOf(move(later.entries[0]!.id, first))).toBe('done');
    expect(await placed()).toHaveLength(2);
  });

  it('is refused if the second is unavailable', async () => {
    await editor().setUnavailable({
      teacher_id: second_teacher.userId,
      times: [{ day: 1, starts: 480, ends: 490 }],
    });
    expect(await codeOf(place(fifth!.id, lab))).toBe('TEACHER_AWAY');
  });

  it('is refused by the database where the second teaches, also when moved', async () => {
    const { entries } = await place(fifth!.id, lab);
    const other = { version_id: draft.id, class_id: fourth!.id, subject_id: maths.subject_id };
    const mine = { ...other, teacher_id: second_teacher.userId };
    const apart = 'timetable_entry_teachers_apart';
    expect(await constraintOf(anEntry(db, { ...mine, period_id: first }))).toBe(apart);
    await anEntry(db, { ...mine, period_id: second });
    const moved = db
      .update(timetableEntries)
      .set({ period_id: second })
      .where(eq(timetableEntries.id, entries[0]!.id));
    expect(await constraintOf(moved.execute())).toBe(apart);
  });

  it('keeps both in a copy, and both are notified when it changes', async () => {
    await place(fifth!.id, lab);
    expect(await editor().changes({ version_id: draft.id })).toMatchObject({ teachers: 2, lessons: 1 });
    const copy = await editor().create({ name: 'Next', copy_of: draft.id });
    const { entries } = await read().whole({ version_id: copy.id });
    expect(entries).toMatchObject([{ further_ids: [second_teacher.userId] }]);
  });
});

describe('a draft', () => {
  it('lists its changes, is published from a day on, and is fixed after that', async () => {
    await place(fifth!.id);
    const changes = await editor().changes({ version_id: draft.id });
    expect(changes).toMatchObject({ teachers: 1, classes: 1, lessons: 1 });
    const publish = (valid_from: string) => editor().publish({ version_id: draft.id, valid_from });
    expect(await codeOf(publish('2026-11-24'))).toBe('PAST_DAY');
    expect(await codeOf(publish('2027-08-02'))).toBe('NO_YEAR');
    expect(await publish('2026-11-30')).toMatchObject({ state: 'coming', placed: 1 });
    expect(await codeOf(place(fourth!.id, { day: 4 }))).toBe('PUBLISHED');
    expect(await codeOf(editor().remove({ version_id: draft.id }))).toBe('PUBLISHED');
    const told = await db.select().from(notices).where(eq(notices.user_id, teacher.userId));
    expect(told.map(({ kind }) => kind)).toEqual(['timetable.published']);
    const other = await aVersion(db);
    expect(await codeOf(editor().publish({ version_id: other.id, valid_from: '2026-11-30' }))).toBe(
      'DAY_TAKEN',
    );
  });

  it('copied uses the current teachers, and omits a lesson whose new teacher is not free', async () => {
    const colleague = await aUser(db, { role: 'teacher' });
    const art = await aSubject(db);
    for (const { id } of [fifth!, fourth!])
      await aClassSubject(db, {
        class_id: id,
        subject_id: art.id,
        teacher_id: colleague.userId,
        weekly_hours: '1',
      });
    await place(fifth!.id);
    await place(fourth!.id, { subject_id: art.id });
    await place(fourth!.id, { day: 2, period_id: second });
    // Maths in 4e now has the art teacher.
    await db
      .update(classSubjects)
      .set({ teacher_id: colleague.userId })
      .where(eq(classSubjects.subject_id, maths.subject_id));
    const copy = await editor().create({ name: 'Next', copy_of: draft.id });
    const { entries } = await read().whole({ version_id: copy.id });
    expect(copy).toMatchObject({ state: 'draft', placed: 2 });
    expect(new Set(entries.map(({ teacher_id }) => teacher_id))).toEqual(new Set([colleague.userId]));
  });

  it('with another day grid loses lessons without a matching time, and reports how many', async () => {
    await place(fifth!.id);
    await place(fifth!.id, { day: 3, period_id: second });
    const { periods } = await read().whole({ version_id: draft.id });
    const saved = await editor().saveGrid({
      version_id: draft.id,
      periods: periods
        .filter(({ id }) => id !== second)
        .map((period) => (period.id === first ? { ...period, days: [1, 2] } : period)),
    });
    expect(saved.displaced).toBe(1);
    expect((await placed()).map(({ period_id }) => period_id)).toEqual([first]);
    const overlapping = periods.map((period) => ({ ...period, ends: period.ends + 5 }));
    expect(await codeOf(editor().saveGrid({ version_id: draft.id, periods: overlapping }))).not.toBe('done');
  });
});

it('a room removed from the list keeps its past lessons and is restored by its name', async () => {
  const room = await aRoom(db);
  await anEntry(db, {
    version_id: draft.id,
    class_id: fifth!.id,
    subject_id: maths.subject_id,
    period_id: first,
    room_id: room.id,
  });
  const { rooms } = await editor().saveRooms({ rooms: [{ name: 'New room', kind: 'hall' }] });
  expect(rooms.map(({ name }) => name)).toEqual(['New room']);
  expect((await read().whole({ version_id: draft.id })).rooms).toContainEqual(
    expect.objectContaining({ id: room.id }),
  );
  const back = await editor().saveRooms({ rooms: [{ name: room.name.toUpperCase(), kind: 'hall' }] });
  expect(back.rooms.map(({ id }) => id)).toEqual([room.id]);
  const twice = [1, 2].map(() => ({ name: 'Twice', kind: 'hall' as const }));
  expect(await codeOf(editor().saveRooms({ rooms: twice }))).toBe('ROOM_EXISTS');
});
