import { beforeAll, describe, expect, it } from 'vitest';
import { aRollEntry, aSlot } from '#features/attendance/server/attendance.builders.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { classPageRouter } from './class-page.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let year_id: string;
const today = schoolDay(new Date(), 'Africa/Douala');
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const days = { first_day: addDays(today, -60), last_day: addDays(today, 200) };
  ({ id: year_id } = await aYear(db, { ...days, status: 'current' }));
});

const figures = (class_id: string) => apiAs(classPageRouter, db, admin.actor).figures({ class_id });

describe('the figures above a class', () => {
  it('count its students and how many are suspended; those who left are not among them', async () => {
    const { id: class_id } = await aClass(db);
    for (const status of ['active', 'active', 'suspended', 'transferred', 'left'] as const)
      await aStudent(db, { class_id, status });
    expect(await figures(class_id)).toEqual({
      students: 3,
      suspended: 1,
      absent_today: null,
      average: null,
      owed: '0',
    });
  });

  it('count today’s absent students once, in however many registers, and nobody of another class', async () => {
    const slots = [await aSlot(db), await aSlot(db, { starts: 720, ends: 840 })];
    const [one, other] = [await aClass(db), await aClass(db)];
    for (const { id: class_id } of [one, other]) {
      const { id: student_id } = await aStudent(db, { class_id });
      await aStudent(db, { class_id });
      for (const slot of slots) await aRollEntry(db, { class_id, student_id, day: today }, { slot });
    }
    expect((await figures(one.id)).absent_today).toBe(1);
  });

  it('contain the latest period’s average, and the debt of its students', async () => {
    const { id: class_id } = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id });
    await aClassScheme(db, { class_id, year_id });
    const [awa, bih] = [await aStudent(db, { class_id }), await aStudent(db, { class_id })];
    const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
    await aMark(db, { assessment_id, student_id: awa.id, number: '13' });
    await aMark(db, { assessment_id, student_id: bih.id, number: '8' });
    await aFee(db, { students: [awa, bih], amount: '5000' });
    await aFee(db, { student: await aStudent(db, { class_id: (await aClass(db)).id }), amount: '700' });
    expect(await figures(class_id)).toMatchObject({
      students: 2,
      average: { mean: '10.50', maximum: '20' },
      owed: '10000',
    });
  });

  it('are for the office alone, and missing for an unknown class', async () => {
    const { id: class_id } = await aClass(db);
    const teacher = await aUser(db, { role: 'teacher' });
    await expect(apiAs(classPageRouter, db, teacher.actor).figures({ class_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(figures(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
