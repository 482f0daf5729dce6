import { beforeAll, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { anOpenLesson } from '#features/timetable/server/cover.builders.ts';
import { lessonCovers } from '#features/timetable/server/cover.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { nextDay } from '#platform/time/school-day.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aSlot } from './attendance.builders.ts';
import { attendanceRouter } from './attendance.router.ts';

let db: Db;
let open: Awaited<ReturnType<typeof anOpenLesson>>;
let substitute: Awaited<ReturnType<typeof aUser>>;
let student: Awaited<ReturnType<typeof aStudent>>;
let slot_id: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  open = await anOpenLesson(db);
  substitute = await aUser(db, { role: 'teacher' });
  student = await aStudent(db, { class_id: open.lesson.class_id });
  slot_id = (await aSlot(db)).id;
});

const api = () =>
  apiAs(attendanceRouter, db, substitute.actor, {
    now: () => new Date(`${open.absence.day}T08:00:00Z`),
    timeZone: 'Africa/Douala',
  });
const roll = (day = open.absence.day) => api().roll({ class_id: open.lesson.class_id, day });

it('the covering teacher takes the roll of that class on that day, and sees nothing else of it', async () => {
  await expect(roll()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { teacher_id: absent_id, day } = open.absence;
  const of = { absent_id, day, meeting: open.lesson.meeting, starts: 450, ends: 505 };
  await db.insert(lessonCovers).values({ ...of, kind: 'cover', teacher_id: substitute.userId });
  expect((await roll()).class.id).toBe(open.lesson.class_id);
  expect((await api().day({ day })).classes.map(({ id }) => id)).toEqual([open.lesson.class_id]);
  const confirm = { kind: 'confirm' as const, id: newId(), slot_id, device_at: `${day}T08:00:00Z` };
  await api().send({ class_id: open.lesson.class_id, day, events: [confirm] });

  await expect(roll(nextDay(day))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await api().day({ day: nextDay(day) })).classes).toEqual([]);
  expect(await db.transaction((tx) => seesStudent(tx, substitute.actor, student.id))).toBe(false);
  await db.delete(lessonCovers);
  await expect(roll()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
