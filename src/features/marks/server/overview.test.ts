import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { chosenSubjects, studentSubjects } from '#features/roster/server/subjects.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { aClassScheme, aMark, aSheet } from './marks.builders.ts';
import { marksRouter } from './marks.router.ts';

const today = schoolDay(new Date(), 'Africa/Douala');
const since = addDays(today, -30);
const part = (first: number, last: number) => ({
  name_en: 'Part',
  name_fr: 'Partie',
  first_day: addDays(today, first),
  last_day: addDays(today, last),
  parts: [],
});
let db: Db;
let admin: { actor: Actor };
let teacher: { actor: Actor; userId: string };
let sixth: string;
let latin: string;
let maths: string;
let fifth: string;

const as = ({ actor }: { actor: Actor }) => apiAs(marksRouter, db, actor, { now: () => new Date() });

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  teacher = await aUser(db, { role: 'teacher' });
  const { id: year_id } = await aYear(db, {
    first_day: addDays(today, -60),
    last_day: addDays(today, 60),
    status: 'current',
    periods: [part(-60, -21), { ...part(-20, 60), parts: [part(-20, -1), part(0, 60)] }],
  });
  sixth = (await aClass(db, { name: '6e A' })).id;
  fifth = (await aClass(db, { name: '5e A' })).id;
  ({ subject_id: maths } = await aClassSubject(db, { class_id: sixth, teacher_id: teacher.userId }));
  ({ subject_id: latin } = await aClassSubject(db, { class_id: sixth, teacher_id: teacher.userId }));
  await aClassSubject(db, { class_id: fifth });
  for (const class_id of [sixth, fifth]) await aClassScheme(db, { class_id, year_id });
  const pupil = () => aStudent(db, { class_id: sixth, admission_date: since });
  const [paul, zoe, luc] = [await pupil(), await pupil(), await pupil()];
  const away = await aStudent(db, { class_id: fifth, admission_date: since });
  // Latin is taken by those who chose it: Paul only.
  await db.insert(chosenSubjects).values({ class_id: sixth, subject_id: latin, from_day: since });
  await db
    .insert(studentSubjects)
    .values({ class_id: sixth, subject_id: latin, student_id: paul.id, from_day: since });
  const inMaths = await aSheet(db, { class_id: sixth, subject_id: maths, year_id });
  // A student who moved to another class may keep a mark here; the sheet does not wait for it.
  for (const { id } of [paul, zoe, away])
    await aMark(db, { assessment_id: inMaths.assessment_id, student_id: id, number: '12' });
  const inLatin = await aSheet(db, { class_id: sixth, subject_id: latin, year_id }, { state: 'submitted' });
  for (const { id } of [paul, luc])
    await aMark(db, { assessment_id: inLatin.assessment_id, student_id: id, number: '9' });
});

const short = (
  sheets: readonly { subject_id: string; period: number; slot: number; entered: number; expected: number }[],
) =>
  sheets
    .filter(({ period, slot }) => period === 0 && slot === 0)
    .map(({ subject_id, entered, expected }) => [subject_id, entered, expected]);

it('counts the marks of students who take the subject; for an optional one, those who chose it', async () => {
  const { sheets, total, slots } = await as(teacher).overview({});
  expect(sheets).toHaveLength(8);
  expect([total, slots.length]).toEqual([8, 4]);
  expect(short(sheets)).toEqual(
    expect.arrayContaining([
      [maths, 2, 3],
      [latin, 1, 1],
    ]),
  );
});

it('gives the office its filtered sheets, page by page, and the counts of all', async () => {
  const due = await as(admin).overview({});
  expect(due.current).toEqual({ period: 1, slot: 1 });
  expect(due.counts).toEqual({ now: 3, now_open: 3, late: 11 });
  expect(due.total).toBe(11);
  expect(due.sheets.map(({ period, slot }) => `${period}.${slot}`).slice(0, 3)).toEqual([
    '1.1',
    '1.1',
    '1.1',
  ]);
  expect(due.classes.map(({ name }) => name).toSorted()).toEqual(['5e A', '6e A']);

  const first = await as(admin).overview({ limit: 2 });
  expect([first.sheets.length, first.total]).toEqual([2, 11]);
  expect((await as(admin).overview({ all: 'yes' })).total).toBe(12);
  expect((await as(admin).overview({ class_id: fifth, all: 'yes' })).total).toBe(4);
  expect(short((await as(admin).overview({ state: 'submitted', all: 'yes' })).sheets)).toEqual([
    [latin, 1, 1],
  ]);
  // Sheets that do not exist yet come before those that do.
  const slot = await as(admin).overview({ slot: '0-0' });
  expect(slot.sheets.map(({ sheet_id, state }) => [sheet_id !== null, state])).toEqual([
    [false, 'open'],
    [true, 'open'],
    [true, 'submitted'],
  ]);
});

it('sends the office one page of a long list, and a teacher all of theirs', async () => {
  for (let more = 0; more < 15; more += 1)
    await aClassSubject(db, { class_id: fifth, teacher_id: teacher.userId });
  const { sheets, total } = await as(admin).overview({ all: 'yes' });
  expect([sheets.length, total]).toEqual([60, 72]);
  expect((await as(admin).overview({ all: 'yes', limit: 120 })).sheets).toHaveLength(72);
  expect((await as(teacher).overview({})).sheets).toHaveLength(68);
});
