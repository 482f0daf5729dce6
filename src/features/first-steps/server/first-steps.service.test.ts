import { beforeAll, expect, it } from 'vitest';
import { aRollEntry } from '#features/attendance/server/attendance.builders.ts';
import { aWay } from '#features/fees/payments/server/claims.builders.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aScheme, isMarked } from '#features/marking/server/marking.builders.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolHolidays } from '#features/school-year/server/school-year.tables.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { STEPS } from '../first-steps.contract.ts';
import { firstStepsRouter } from './first-steps.router.ts';
import { openFirstSteps, readFirstSteps } from './first-steps.service.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});
const asAdmin = () => apiAs(firstStepsRouter, db, admin.actor);
const UNNAMED = { schoolName: 'Préau', publicUrl: 'https://portal.school.test' };
const done = async (installation = UNNAMED) =>
  (await db.transaction((tx) => readFirstSteps(tx, installation))).steps
    .filter((each) => each.done)
    .map(({ step }) => step);

it.each(['teacher', 'parent', 'student', null] as const)('%s sees no first steps', async (role) => {
  // The signed-in accounts have no stored role, because a teacher or a parent would complete a step.
  const { actor } = await aUser(db);
  const api = apiAs(firstStepsRouter, db, { ...actor, role });
  await expect(api.get()).rejects.toMatchObject({ status: 403 });
  await expect(api.hide({ hidden: true })).rejects.toMatchObject({ status: 403 });
});

it('can be dismissed and restored, and the audit trail records by whom', async () => {
  expect((await asAdmin().hide({ hidden: true })).hidden).toBe(true);
  expect(await db.transaction((tx) => openFirstSteps(tx, UNNAMED))).toBeNull();
  await asAdmin().hide({ hidden: true });
  expect((await asAdmin().hide({ hidden: false })).hidden).toBe(false);
  expect(await db.transaction((tx) => openFirstSteps(tx, UNNAMED))).not.toBeNull();
  const events = await db.select().from(auditEvents);
  expect(events.map(({ action }) => action)).toEqual(['first_steps.hidden', 'first_steps.shown']);
});

it('each step is done once the school’s own rows show it, and the list disappears with the last', async () => {
  expect(await done()).toEqual([]);
  expect(await done({ ...UNNAMED, schoolName: 'Lycée de Test' }), 'named when it was started').toEqual([
    'school',
  ]);
  await db.update(schoolSettings).set({ school_name: 'Lycée' });
  expect(await done()).toEqual(['school']);
  // A year without terms does not complete the step.
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-11', status: 'current', name: '2026' });
  expect(await done()).toEqual(['school']);
  await db.execute(`update school_years set status = 'closed'`);
  const year = await aYear(db, {
    first_day: '2027-09-06',
    last_day: '2028-06-09',
    status: 'current',
    name: '2027',
    periods: [{ ...aSpan('2027-09-06', '2027-12-17'), parts: [] }],
  });
  expect(await done()).toEqual(['school', 'year']);
  await db.insert(schoolHolidays).values({
    id: newId(),
    year_id: year.id,
    name_en: 'Youth Day',
    name_fr: 'Fête de la jeunesse',
    first_day: '2028-02-11',
    last_day: '2028-02-11',
  });
  expect(await done()).toEqual(['school', 'year', 'holidays']);
  const { id: class_id } = await aClass(db);
  const student = await aStudent(db, { class_id });
  expect(await done()).toEqual(['school', 'year', 'holidays', 'classes', 'students']);
  const fee = one(await aFee(db, { students: [student], amount: '5000' }));
  expect(await done()).toContain('assign');
  await paymentsAs(db, admin.actor).record({
    student_fee_ids: [fee.id],
    amount: '5000',
    allocation: 'oldest',
  });
  const teacher = await aUser(db, { role: 'teacher' });
  expect(await done()).not.toContain('marking');
  // A scheme without a class does not count.
  await aScheme(db);
  expect(await done()).not.toContain('marking');
  await isMarked(db, { class_id, year_id: year.id });
  const { id: subject_id } = await aSubject(db);
  await aClassSubject(db, { class_id, subject_id });
  expect(await done()).toContain('subjects');
  expect(await done(), 'nobody teaches it').not.toContain('lessons');
  await db.update(classSubjects).set({ teacher_id: teacher.userId });
  const doneNow = await done();
  expect(STEPS.filter((step) => step !== 'address' && !doneNow.includes(step))).toEqual([
    'ways',
    'parents',
    'roll',
  ]);
  await aUser(db, { role: 'parent' });
  await aWay(db);
  await aRollEntry(db, { class_id, student_id: student.id });
  expect(await done()).toEqual(STEPS.filter((step) => step !== 'address'));
  expect(await db.transaction((tx) => openFirstSteps(tx, UNNAMED))).toBeNull();
});

it('the portal’s address is a step while only its own computer can open it; the list can end without it', async () => {
  const local = { ...UNNAMED, publicUrl: 'http://127.0.0.1:3502' };
  const stepsOf = async (installation: typeof UNNAMED) =>
    (await db.transaction((tx) => readFirstSteps(tx, installation))).steps;
  expect((await stepsOf(UNNAMED)).map(({ step }) => step)).not.toContain('address');
  expect((await stepsOf(local)).at(-1)).toEqual({ step: 'address', done: false });
  expect(await db.transaction((tx) => openFirstSteps(tx, local)), 'all others are done').toBeNull();
});
