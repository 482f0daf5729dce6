import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { studentsAs } from '#features/students/server/enrolment.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { carryMarks } from './carry.service.ts';
import { aClassScheme } from './marks.builders.ts';
import { marksRouter } from './marks.router.ts';

const today = schoolDay(new Date(), 'Africa/Douala');
let db: Db;
let admin: { actor: Actor };
let teacher: { userId: string; actor: Actor };
let subject_id: string;
let from: string;
let to: string;
let mover: string;

const as = ({ actor }: { actor: Actor }) => apiAs(marksRouter, db, actor);
const move = (class_id: string) =>
  studentsAs(db, admin.actor, undefined, carryMarks).move({ student_id: mover, class_id });

async function open(class_id: string) {
  const { sheet_id } = await as(teacher).open({ class_id, subject_id, period: 0, slot: 0 });
  const sheet = await as(teacher).sheet({ sheet_id });
  return { sheet_id, assessment_id: sheet.assessments[0]!.id, sheet };
}

const anEvent = (
  assessment_id: string,
  number: string,
  given: { id?: string; base_id?: string | null } = {},
) => ({
  id: newId(),
  assessment_id,
  student_id: mover,
  base_id: null,
  number,
  special: null,
  judgement: null,
  source: 'grid' as const,
  device_at: new Date().toISOString(),
  ...given,
});

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  teacher = await aUser(db, { role: 'teacher' });
  const { id: year_id } = await aYear(db, {
    first_day: addDays(today, -60),
    last_day: addDays(today, 60),
    status: 'current',
  });
  subject_id = (await aSubject(db)).id;
  const aTaughtClass = async (name: string) => {
    const { id: class_id } = await aClass(db, { name, section: null });
    await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId });
    await aClassScheme(db, { class_id, year_id });
    return class_id;
  };
  [from, to] = [await aTaughtClass('5e A'), await aTaughtClass('5e B')];
  mover = (await aStudent(db, { class_id: from })).id;
});

it('a pupil who changed class is entered on the new class’s sheet: the old one says so and refuses entries, early or late', async () => {
  const old = await open(from);
  const typed = anEvent(old.assessment_id, '12');
  const save = (sheet_id: string, event: typeof typed) => as(teacher).save({ sheet_id, events: [event] });
  await save(old.sheet_id, typed);
  expect(old.sheet.pupils, 'nobody moved yet').toEqual([
    expect.not.objectContaining({ moved: expect.anything() as object }),
  ]);
  await move(to);

  const { pupils, cells } = await as(teacher).sheet({ sheet_id: old.sheet_id });
  expect(pupils).toEqual([expect.objectContaining({ id: mover, moved: { to: '5e B', on: today } })]);
  expect(cells, 'what was entered stays readable').toMatchObject([{ number: '12' }]);

  const late = anEvent(old.assessment_id, '15', { base_id: typed.id });
  const { answers } = await save(old.sheet_id, late);
  expect(answers).toMatchObject([{ outcome: 'refused', code: 'CLASS_CHANGED', cell: { number: '12' } }]);
  expect((await save(old.sheet_id, typed)).answers, 'what came before is answered as before').toMatchObject([
    { outcome: 'taken' },
  ]);

  const now = await open(to);
  expect(now.sheet.cells).toMatchObject([{ number: '12' }]);
  expect(now.sheet.pupils).toEqual([expect.not.objectContaining({ moved: expect.anything() as object })]);
  const corrected = anEvent(now.assessment_id, '15', { base_id: now.sheet.cells[0]!.event_id });
  expect((await save(now.sheet_id, corrected)).answers).toMatchObject([{ outcome: 'taken' }]);
});

it('the office cannot enter there either, and moving back opens the row again', async () => {
  const old = await open(from);
  const base_id = old.sheet.cells[0]!.event_id;
  const save = (number: string) =>
    as(admin).save({ sheet_id: old.sheet_id, events: [anEvent(old.assessment_id, number, { base_id })] });
  expect((await save('9')).answers).toMatchObject([{ code: 'CLASS_CHANGED' }]);
  await move(from);
  expect((await save('9')).answers).toMatchObject([{ outcome: 'taken' }]);
});
