import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { failAfter } from '#platform/testing/fail-points.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentsRouter } from './students.router.ts';
import { rememberViews } from './views.ts';

let db: Db;
let clock = new Date('2026-11-20T08:00:00Z');
const now = () => clock;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(() => {
  clock = new Date(clock.getTime() + 86_400_000);
});

const pass = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));
const events = async () => db.select().from(auditEvents).orderBy(asc(auditEvents.seq));
const newEvents = async (work: () => Promise<unknown>) => {
  const before = (await events()).length;
  await work();
  return (await events()).slice(before);
};

describe('opening a student’s record', () => {
  it.each(['admin', 'teacher', 'parent'] as const)('adds an audit record as %s', async (role) => {
    const reader = await aUser(db, { role });
    const { id: class_id } = await aClass(db, { teachers: role === 'teacher' ? [reader] : [] });
    const student = await aStudent(db, { class_id, parents: role === 'parent' ? [reader] : [] });
    const api = apiAs(studentsRouter(), db, reader.actor, { now });
    const left = await newEvents(() => api.get({ student_id: student.id }));
    expect(left).toMatchObject([
      {
        action: 'students.viewed',
        actor_id: reader.userId,
        subject_type: 'student',
        subject_id: student.id,
        at: clock,
        address: '10.0.0.1',
        details: {},
      },
    ]);
  });

  it('adds one record in ten minutes, and one for each student', async () => {
    const reader = await aUser(db, { role: 'admin' });
    const [one, other] = [await aStudent(db, {}), await aStudent(db, {})];
    const api = apiAs(studentsRouter(), db, reader.actor, { now });
    const open = (student: { id: string }) => () => api.get({ student_id: student.id });
    expect(await newEvents(open(one))).toHaveLength(1);
    pass(9);
    expect(await newEvents(open(one))).toHaveLength(0);
    expect(await newEvents(open(other))).toHaveLength(1);
    pass(1);
    expect(await newEvents(open(one))).toHaveLength(1);
  });

  it('adds none as the student themselves', async () => {
    const self = await aUser(db, { role: 'student' });
    const student = await aStudent(db, { user_id: self.userId });
    const api = apiAs(studentsRouter(), db, self.actor, { now });
    expect(await newEvents(() => api.get({ student_id: student.id }))).toEqual([]);
  });

  it('adds none if nothing was shown: another’s student, or a missing one', async () => {
    const stranger = await aUser(db, { role: 'parent' });
    const student = await aStudent(db, {});
    const api = apiAs(studentsRouter(), db, stranger.actor, { now });
    for (const student_id of [student.id, newId()])
      expect(
        await newEvents(() => expect(api.get({ student_id })).rejects.toMatchObject({ status: 404 })),
      ).toEqual([]);
  });

  it('is refused while the record can’t be written, and is recorded at the next try', async () => {
    const reader = await aUser(db, { role: 'admin' });
    const student = await aStudent(db, {});
    const read = (on: Db) => () =>
      apiAs(studentsRouter(), on, reader.actor, { now }).get({ student_id: student.id });
    // The read, and the audit event.
    for (let statements = 0; statements < 2; statements += 1)
      expect(await newEvents(() => expect(read(failAfter(db, statements))()).rejects.toThrow())).toEqual([]);
    expect(await newEvents(read(db))).toHaveLength(1);
  });
});

it('an export records its size and filters, never the words of the search', async () => {
  const admin = await aUser(db, { role: 'admin' });
  const { id: class_id } = await aClass(db, {});
  for (let made = 0; made < 3; made += 1) await aStudent(db, { class_id, full_name: 'Mbarga Awa' });
  const api = apiAs(studentsRouter(), db, admin.actor, { now: () => new Date() });
  const left = await newEvents(() => api.exportCsv({ class_id, search: 'mbarga' }));
  expect(left).toMatchObject([
    {
      action: 'students.exported',
      actor_id: admin.userId,
      subject_id: null,
      details: { rows: 3, class_id, status: null, searched: true },
    },
  ]);
});

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 8, minutes));
const seen = (studentId: string) => ({ actorId: 'somebody', studentId });

describe('the memory of views', () => {
  it('forgets the oldest first when it is full', () => {
    const views = rememberViews(2);
    for (const name of ['a', 'b', 'a', 'c']) views.remember(seen(name), at(0));
    expect(['a', 'b', 'c'].map((name) => views.isFresh(seen(name), at(1)))).toEqual([true, false, true]);
  });

  it('trusts no view from the future: a clock was put back', () => {
    const views = rememberViews();
    views.remember(seen('a'), at(30));
    expect(views.isFresh(seen('a'), at(29))).toBe(false);
  });
});
