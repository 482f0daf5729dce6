import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { onSchoolDay } from '#features/roster/server/memberships.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { studentsTaking, subjectsTakenBy } from './taking.service.ts';
import { chosenRouter } from './chosen.router.ts';
import { classSubjectsRouter } from './class-subjects.router.ts';
import { aClassSubject, aSubject } from './subjects.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const office = () => apiAs(chosenRouter, db, admin.actor);
const ADMITTED = '2026-09-07';

/** A class that is taught Latin, with three students. */
async function aLatinClass(subject_id?: string) {
  const latin = subject_id ?? (await aSubject(db)).id;
  const class_id = (await aClass(db)).id;
  await aClassSubject(db, { class_id, subject_id: latin });
  const ids: string[] = [];
  for (const name of ['Abena', 'Biya', 'Chantal'])
    ids.push((await aStudent(db, { class_id, full_name: name, admission_date: ADMITTED })).id);
  const [abena, biya, chantal] = ids as [string, string, string];
  return { place: { class_id, subject_id: latin }, abena, biya, chantal };
}

const takers = (place: { class_id: string; subject_id: string }, day: string) =>
  db.transaction(async (tx) =>
    (await studentsTaking(tx, place, day)).map(({ student_id }) => student_id).toSorted(),
  );
const choose = (
  place: { class_id: string; subject_id: string },
  from_day: string,
  student_ids: string[],
  group = '',
) => office().set({ ...place, taken_by: 'chosen', from_day, student_ids, group });

const actionsOn = async (id: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id))).map(({ action }) => action);

const move = (studentId: string, day: string, class_id: string | null) =>
  db.transaction(async (tx) => {
    await onSchoolDay(tx, day);
    await tx.update(students).set({ class_id }).where(eq(students.id, studentId));
  });

describe('the students who take a subject', () => {
  it('are the whole class, and from the day of a choice only those who chose it', async () => {
    const { place, abena, biya, chantal } = await aLatinClass();
    const all = [abena, biya, chantal].toSorted();
    expect(await takers(place, '2026-10-01')).toEqual(all);
    await choose(place, '2026-10-05', [biya]);
    expect(await takers(place, '2026-10-04')).toEqual(all);
    expect(await takers(place, '2026-10-05')).toEqual([biya]);
    await choose(place, '2026-11-02', [abena, biya]);
    expect(await takers(place, '2026-11-01')).toEqual([biya]);
    expect(await takers(place, '2026-11-02')).toEqual([abena, biya].toSorted());
    await office().set({ ...place, taken_by: 'all', from_day: '2026-11-09', student_ids: [] });
    expect(await takers(place, '2026-11-08')).toEqual([abena, biya].toSorted());
    expect(await takers(place, '2026-11-09')).toEqual(all);
  });

  it('change from a day on: later rows are overwritten, earlier ones stay', async () => {
    const { place, abena, biya, chantal } = await aLatinClass();
    await choose(place, '2026-10-05', [abena]);
    await choose(place, '2026-11-02', [biya]);
    await choose(place, '2026-10-12', [abena, chantal]);
    expect(await takers(place, '2026-10-11')).toEqual([abena]);
    expect(await takers(place, '2026-11-02')).toEqual([abena, chantal].toSorted());
    expect((await office().get(place)).students).toMatchObject([
      { full_name: 'Abena', from_day: '2026-10-05' },
      { full_name: 'Biya', from_day: null },
      { full_name: 'Chantal', from_day: '2026-10-12' },
    ]);
  });

  it('leaving the class ends the choice, and returning does not restore it', async () => {
    const { place, abena, biya } = await aLatinClass();
    await choose(place, '2026-10-05', [abena, biya]);
    await move(abena, '2026-10-19', (await aClass(db)).id);
    expect(await takers(place, '2026-10-18')).toEqual([abena, biya].toSorted());
    expect(await takers(place, '2026-10-19')).toEqual([biya]);
    await move(abena, '2026-11-03', place.class_id);
    expect(await takers(place, '2026-11-03')).toEqual([biya]);
    await choose(place, '2026-11-04', [abena, biya]);
    expect(await takers(place, '2026-11-04')).toEqual([abena, biya].toSorted());
  });

  it('a move undone on the same day keeps the choice', async () => {
    const { place, abena } = await aLatinClass();
    await choose(place, '2026-10-05', [abena]);
    await move(abena, '2026-10-19', null);
    await move(abena, '2026-10-19', place.class_id);
    expect(await takers(place, '2026-10-19')).toEqual([abena]);
  });

  it('also hold in reverse: the subjects that a student takes on a day', async () => {
    const { place, abena, biya } = await aLatinClass();
    const { subject_id: maths } = await aClassSubject(db, { class_id: place.class_id });
    await choose(place, '2026-10-05', [biya]);
    const taken = (id: string) =>
      db.transaction(async (tx) =>
        (await subjectsTakenBy(tx, id, '2026-10-05')).map(({ subject_id }) => subject_id).toSorted(),
      );
    expect(await taken(abena)).toEqual([maths]);
    expect(await taken(biya)).toEqual([maths, place.subject_id].toSorted());
  });

  it('removing the subject from the class ends the choices, so that adding it again starts with all', async () => {
    const { place, biya } = await aLatinClass();
    await choose(place, '2026-10-05', [biya]);
    const grid = apiAs(classSubjectsRouter, db, admin.actor);
    await grid.remove(place);
    await grid.set({ ...place, teacher_id: null, coefficient: '1' });
    expect(await office().get(place)).toMatchObject({ taken_by: 'all', group: null });
    expect((await office().get(place)).students.every(({ from_day }) => from_day === null)).toBe(true);
  });
});

describe('a choice', () => {
  it('of a student of another class is refused, and nothing is written', async () => {
    const { place, abena } = await aLatinClass();
    const stranger = await aStudent(db, { class_id: (await aClass(db)).id, admission_date: ADMITTED });
    await expect(choose(place, '2026-10-05', [abena, stranger.id])).rejects.toMatchObject({
      code: 'NOT_IN_CLASS',
    });
    expect(await office().get(place)).toMatchObject({ taken_by: 'all' });
  });

  it('is in the audit trail of the student, and of the class if the kind changes', async () => {
    const { place, abena, biya } = await aLatinClass();
    await choose(place, '2026-10-05', [abena]);
    await choose(place, '2026-10-05', [abena]);
    await choose(place, '2026-10-12', [biya]);
    expect(await actionsOn(abena)).toEqual(['subjects.chosen', 'subjects.choice_ended']);
    expect(await actionsOn(place.class_id)).toEqual(['subjects.takers_set']);
  });

  it('of a subject that the class is not taught reads as missing', async () => {
    const { place } = await aLatinClass();
    const other = { ...place, subject_id: newId() };
    await expect(choose(other, '2026-10-05', [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(office().get(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a group of several classes', () => {
  it('has one teacher: a class that joins gets that teacher, and a change applies to all', async () => {
    const { subject_id } = (await aLatinClass()).place;
    const [a, b] = [await aLatinClass(subject_id), await aLatinClass(subject_id)];
    const [first, second] = [await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'teacher' })];
    const grid = apiAs(classSubjectsRouter, db, admin.actor);
    await grid.set({ ...a.place, teacher_id: first.userId, coefficient: '2' });
    await choose(a.place, '2026-10-05', [a.abena], 'Latin 4e');
    await choose(b.place, '2026-10-05', [b.biya], 'latin 4E');
    const teacherOf = async ({ class_id }: { class_id: string }) =>
      (await grid.list({ class_id }))[0]?.teacher?.user_id;
    expect(await teacherOf(b.place)).toBe(first.userId);
    await grid.save({
      cells: [
        {
          ...b.place,
          was: { teacher_id: first.userId, coefficient: '2' },
          now: { teacher_id: second.userId, coefficient: '3' },
        },
      ],
    });
    expect(await teacherOf(a.place)).toBe(second.userId);
    expect((await office().students(a.place)).map(({ student_id }) => student_id).toSorted()).toEqual(
      [a.abena, b.biya].toSorted(),
    );
  });

  it('shows its teacher the students of all its classes', async () => {
    const { subject_id } = (await aLatinClass()).place;
    const [a, b] = [await aLatinClass(subject_id), await aLatinClass(subject_id)];
    const teacher = await aUser(db, { role: 'teacher' });
    const api = apiAs(chosenRouter, db, teacher.actor);
    await expect(api.students(a.place)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await apiAs(classSubjectsRouter, db, admin.actor).set({
      ...a.place,
      teacher_id: teacher.userId,
      coefficient: '2',
    });
    for (const { place, abena } of [a, b]) await choose(place, '2026-10-05', [abena], 'Both');
    expect((await api.students(a.place)).map(({ student_id }) => student_id).toSorted()).toEqual(
      [a.abena, b.abena].toSorted(),
    );
  });
});

it('a student reads their own subjects and nobody else’s', async () => {
  const { place, abena, biya } = await aLatinClass();
  const me = await aUser(db, { role: 'student' });
  await db.update(students).set({ user_id: me.userId }).where(eq(students.id, abena));
  await choose(place, '2026-10-05', [abena]);
  const api = apiAs(chosenRouter, db, me.actor);
  expect(await api.ofStudent({ student_id: abena })).toMatchObject([
    { subject_id: place.subject_id, chosen: true, teacher: null },
  ]);
  await expect(api.ofStudent({ student_id: biya })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(api.get(place)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

/** A class with three students, and subjects that only some of them choose. */
async function withOptions(count: number) {
  const { place, abena, biya, chantal } = await aLatinClass();
  const places = [place];
  for (let made = 1; made < count; made += 1)
    places.push({
      class_id: place.class_id,
      subject_id: (await aClassSubject(db, { class_id: place.class_id })).subject_id,
    });
  for (const each of places) await choose(each, '2026-09-14', []);
  return { places, abena, biya, chantal };
}

describe('options taught at the same time', () => {
  type Place = { class_id: string; subject_id: string };
  const atOnce = (place: Place, other: Place | null, student_ids: string[] = [], from_day = '2026-10-01') =>
    office().set({
      ...place,
      taken_by: 'chosen',
      from_day,
      student_ids,
      at_once_with: other && other.subject_id,
    });
  const linesOf = async (places: Place[]) => {
    const { others, option_line } = await office().get(places[0]!);
    const lineOf = ({ subject_id }: Place) =>
      others.find((one) => one.subject_id === subject_id)?.option_line ?? null;
    return [option_line, ...places.slice(1).map(lineOf)];
  };

  it('are joined and separated by naming one of them; a remaining single one has its own time', async () => {
    const { places } = await withOptions(5);
    const [german, spanish, arabic, biology, economics] = places as [Place, Place, Place, Place, Place];
    await atOnce(german, spanish);
    expect(await linesOf(places)).toEqual([1, 1, null, null, null]);
    await atOnce(arabic, german);
    await atOnce(economics, biology);
    expect(await linesOf(places)).toEqual([1, 1, 1, 2, 2]);
    await atOnce(german, null);
    expect(await linesOf(places)).toEqual([null, 1, 1, 2, 2]);
    await atOnce(arabic, biology);
    expect(await linesOf(places)).toEqual([null, null, 2, 2, 2]);
    // It is unchanged if absent.
    await choose(economics, '2026-10-05', []);
    expect(await linesOf(places)).toEqual([null, null, 2, 2, 2]);
    await office().set({ ...economics, taken_by: 'all', from_day: '2026-10-06', student_ids: [] });
    expect(await linesOf(places)).toEqual([null, null, 2, 2, null]);
    expect(await office().get(economics)).toMatchObject({ taken_by: 'all', option_line: null });
    expect((await office().get(german)).others.map(({ subject_id }) => subject_id)).not.toContain(
      economics.subject_id,
    );
  });

  it('allow a student at most one of them, whichever is changed, now and later', async () => {
    const { places, abena, biya } = await withOptions(2);
    const [german, spanish] = places as [Place, Place];
    await choose(spanish, '2026-09-20', [abena]);
    const taking = (await office().get(german)).students.map((one) => [one.student_id, one.other_ids]);
    expect(Object.fromEntries(taking)).toMatchObject({ [abena]: [spanish.subject_id], [biya]: [] });
    await expect(atOnce(german, spanish, [abena, biya])).rejects.toMatchObject({ code: 'TAKES_BOTH' });
    expect(await linesOf(places)).toEqual([null, null]);
    expect(await takers(german, '2026-10-02')).toEqual([]);
    await atOnce(german, spanish, [biya]);
    await expect(choose(spanish, '2026-10-10', [abena, biya])).rejects.toMatchObject({ code: 'TAKES_BOTH' });
    // A choice of an earlier stay in the class no longer counts.
    await move(biya, '2026-10-12', null);
    await move(biya, '2026-10-13', german.class_id);
    await choose(spanish, '2026-10-14', [abena, biya]);
    await choose(spanish, '2026-10-14', [abena]);
    await choose(german, '2026-10-14', [biya]);
    // A student who leaves one option may take the other from that day on.
    await choose(german, '2026-11-02', []);
    await expect(choose(spanish, '2026-10-10', [abena, biya])).rejects.toMatchObject({ code: 'TAKES_BOTH' });
    await choose(spanish, '2026-11-02', [abena, biya]);
    expect(await takers(spanish, '2026-11-02')).toEqual([abena, biya].toSorted());
  });

  it('must be other optional subjects of the class', async () => {
    const { places } = await withOptions(1);
    const [german] = places as [Place];
    const { subject_id } = await aClassSubject(db, { class_id: german.class_id });
    const refused = { code: 'NOT_AN_OPTION' };
    await expect(atOnce(german, { ...german, subject_id })).rejects.toMatchObject(refused);
    await expect(atOnce(german, german)).rejects.toMatchObject(refused);
    const elsewhere = (await withOptions(1)).places[0]!;
    await expect(atOnce(german, elsewhere)).rejects.toMatchObject(refused);
  });
});
