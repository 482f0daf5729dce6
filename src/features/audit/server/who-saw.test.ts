import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { NewAuditEvent } from '#platform/audit/server/record.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { anAuditedSchool, anEvent, auditRouter } from './audit.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db, admin } = await anAuditedSchool());
});

const happens = (event: Partial<NewAuditEvent> & { action: string }) =>
  anEvent(db, { actorId: admin.userId, ...event });
const done = (student: { id: string }, action: string, details = {}) =>
  happens({ action, subject: { type: 'student', id: student.id }, details });
const exported = (details: Record<string, string | number | null> = {}) =>
  happens({
    action: 'students.exported',
    details: { rows: 9, class_id: null, status: null, searched: false, ...details },
  });
const accesses = async (student: { id: string }) =>
  apiAs(auditRouter, db, admin.actor).whoSaw({ student_id: student.id });
const actionsOf = async (student: { id: string }) => (await accesses(student)).map(({ action }) => action);

describe('who saw a student’s record', () => {
  it('lists people, their role and their action, newest first', async () => {
    const student = await aStudent(db, {});
    const teacher = await aUser(db, { role: 'teacher', full_name: 'Fotso Irène' });
    await done(student, 'students.enrolled');
    await happens({
      action: 'students.viewed',
      actorId: teacher.userId,
      subject: { type: 'student', id: student.id },
    });
    await happens({
      action: 'student_accounts.created',
      actorId: null,
      via: 'host',
      subject: { type: 'student', id: student.id },
    });
    await done(await aStudent(db, {}), 'students.viewed');
    expect(await accesses(student)).toMatchObject([
      { action: 'student_accounts.created', who: null, role: null },
      { action: 'students.viewed', who: 'Fotso Irène', role: 'teacher' },
      { action: 'students.enrolled', who: 'Onana Chantal', role: 'admin' },
    ]);
  });

  it('counts every export since admission that may have contained it, and none of an earlier time or another class', async () => {
    const [here, once, never] = [await aClass(db, {}), await aClass(db, {}), await aClass(db, {})];
    await exported();
    const student = await aStudent(db, { class_id: here.id });
    await db.update(students).set({ created_at: new Date() }).where(eq(students.id, student.id));
    const seenBy = async (details: Parameters<typeof exported>[0]) => {
      const before = (await accesses(student)).length;
      await exported(details);
      return (await accesses(student)).length - before;
    };
    expect(await accesses(student)).toEqual([]);
    expect(await seenBy({})).toBe(1);
    expect(await seenBy({ class_id: here.id })).toBe(1);
    expect(await seenBy({ class_id: never.id })).toBe(0);
    expect(await seenBy({ status: 'active' })).toBe(1);
    expect(await seenBy({ status: 'left' })).toBe(0);
    expect(await seenBy({ rows: 0 })).toBe(0);
    expect(await seenBy({ class_id: once.id })).toBe(0);
    const before = (await accesses(student)).length;
    await done(student, 'students.moved', { from: once.id, to: here.id });
    expect(await accesses(student), 'they were there: that export may have held them').toHaveLength(
      before + 2,
    );
    expect(await seenBy({ class_id: once.id })).toBe(1);
    await done(student, 'students.status_changed', { from: 'left', to: 'active' });
    expect(await seenBy({ status: 'left' })).toBe(1);
  });

  it('has at most two hundred lines, the newest', async () => {
    const student = await aStudent(db, {});
    await done(student, 'students.enrolled');
    for (let made = 0; made < 200; made += 1) await done(student, 'students.viewed');
    expect(new Set(await actionsOf(student))).toEqual(new Set(['students.viewed']));
    expect(await accesses(student)).toHaveLength(200);
  });
});

describe('is open to', () => {
  it('administrators, the parents, and the student; for others it reads as missing', async () => {
    const self = await aUser(db, { role: 'student' });
    const [parent, former, waiting] = await Promise.all([1, 2, 3].map(() => aUser(db, { role: 'parent' })));
    const student = await aStudent(db, { user_id: self.userId, parents: [parent!] });
    for (const link of [
      { student_id: student.id, user_id: former!.userId, verified_at: new Date(), ended_at: new Date() },
      { student_id: student.id, user_id: waiting!.userId },
    ])
      await aGuardianLink(db, link);
    await done(student, 'students.viewed');
    const ask = (person: typeof admin, student_id = student.id) =>
      apiAs(auditRouter, db, person.actor).whoSaw({ student_id });
    for (const person of [admin, parent!, self]) expect(await ask(person)).toHaveLength(1);
    const missing = await ask(parent!, newId()).catch((error: Error) => error);
    expect(missing).toMatchObject({ status: 404 });
    const strangers = [former!, waiting!, await aUser(db, { role: 'student' })];
    for (const person of strangers) await expect(ask(person)).rejects.toEqual(missing);
  });

  it.each(['teacher', null] as const)('%s may not, not even of their own class', async (role) => {
    const person = await aUser(db, { role });
    const schoolClass = await aClass(db, { teachers: [person] });
    const student = await aStudent(db, { class_id: schoolClass.id });
    await expect(
      apiAs(auditRouter, db, person.actor).whoSaw({ student_id: student.id }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
