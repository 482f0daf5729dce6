import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { classSubjectsRouter } from './class-subjects.router.ts';
import { aClassSubject, aSubject } from './subjects.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = () => apiAs(classSubjectsRouter, db, admin.actor);

const aPlace = async () => ({ class_id: (await aClass(db)).id, subject_id: (await aSubject(db)).id });

it.each(['teacher', 'parent', 'student'] as const)(
  '%s can neither read nor set who teaches what',
  async (role) => {
    const { actor } = await aUser(db, { role });
    const api = apiAs(classSubjectsRouter, db, actor);
    const place = await aPlace();
    const refused = { code: 'FORBIDDEN' };
    await expect(api.list({})).rejects.toMatchObject(refused);
    await expect(api.set({ ...place, teacher_id: null, coefficient: '1' })).rejects.toMatchObject(refused);
    await expect(api.remove(place)).rejects.toMatchObject(refused);
  },
);

describe('a subject of a class', () => {
  it('has its own teacher, coefficient and hours, which can be changed', async () => {
    const place = await aPlace();
    const { userId: teacher_id } = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
    const api = asAdmin();
    expect(await api.set({ ...place, teacher_id: null, coefficient: '2,5' })).toEqual({
      ...place,
      teacher: null,
      further: [],
      coefficient: '2.5',
      weekly_hours: null,
      chosen_by: null,
      group: null,
      option_line: null,
    });
    await api.set({ ...place, teacher_id, coefficient: '4', weekly_hours: '3,50' });
    expect(await api.list({ class_id: place.class_id })).toEqual([
      {
        ...place,
        teacher: { user_id: teacher_id, full_name: 'Mbarga Thérèse' },
        further: [],
        coefficient: '4',
        weekly_hours: '3.5',
        chosen_by: null,
        group: null,
        option_line: null,
      },
    ]);
  });

  it('is unique, however many write it at once', async () => {
    const place = await aPlace();
    const set = (coefficient: string) => asAdmin().set({ ...place, teacher_id: null, coefficient });
    await Promise.all(['1', '2', '3'].map(set));
    expect(await asAdmin().list({ class_id: place.class_id })).toHaveLength(1);
  });

  it('gives its teacher access to the students of the class, without a second row', async () => {
    const place = await aPlace();
    const teacher = await aUser(db, { role: 'teacher' });
    const student = await aStudent(db, { class_id: place.class_id });
    await asAdmin().set({ ...place, teacher_id: teacher.userId, coefficient: '1' });
    const links = await db.select().from(classTeachers).where(eq(classTeachers.user_id, teacher.userId));
    expect(links).toEqual([]);
    expect(await db.transaction((tx) => seesStudent(tx, teacher.actor, student.id))).toBe(true);
  });

  it('can be taught by teachers only, and by nobody once the role is removed', async () => {
    const place = await aPlace();
    const parent = await aUser(db, { role: 'parent' });
    const { userId: teacher_id } = await aUser(db, { role: 'teacher' });
    const refused = { code: 'NOT_A_TEACHER' };
    for (const other of [parent.userId, newId()])
      await expect(asAdmin().set({ ...place, teacher_id: other, coefficient: '1' })).rejects.toMatchObject(
        refused,
      );
    await asAdmin().set({ ...place, teacher_id, coefficient: '1' });
    const call = {
      db,
      actor: admin.actor,
      now: () => new Date(),
      address: '10.0.0.1',
      timeZone: 'Africa/Douala',
    };
    await setRole(call, { user_id: teacher_id, role: 'parent' });
    expect(await asAdmin().list({ class_id: place.class_id })).toMatchObject([{ teacher: null }]);
  });

  it('that is archived cannot be added to another class, and can still be changed where it is', async () => {
    const { id: subject_id } = await aSubject(db, { archived_at: new Date() });
    const [has, has_not] = [(await aClass(db)).id, (await aClass(db)).id];
    await aClassSubject(db, { class_id: has, subject_id });
    const set = (class_id: string) =>
      asAdmin().set({ class_id, subject_id, teacher_id: null, coefficient: '6' });
    expect(await set(has)).toMatchObject({ coefficient: '6' });
    await expect(set(has_not)).rejects.toMatchObject({ code: 'SUBJECT_ARCHIVED' });
  });

  it('of a missing class or subject reads as missing, and so does removing an absent one', async () => {
    const place = await aPlace();
    const missing = { code: 'NOT_FOUND' };
    const rest = { teacher_id: null, coefficient: '1' };
    await expect(asAdmin().set({ ...place, class_id: newId(), ...rest })).rejects.toMatchObject(missing);
    await expect(asAdmin().set({ ...place, subject_id: newId(), ...rest })).rejects.toMatchObject(missing);
    await expect(asAdmin().remove(place)).rejects.toMatchObject(missing);
  });

  it.each(['0', '100', '1.234', 'two'])('refuses %s hours a week', async (weekly_hours) => {
    const input = { ...(await aPlace()), teacher_id: null, coefficient: '1', weekly_hours };
    await expect(asAdmin().set(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it('the audit trail of a class has its subjects, their changes, and nothing if nothing changed', async () => {
  const place = await aPlace();
  const { userId: teacher_id } = await aUser(db, { role: 'teacher' });
  const api = asAdmin();
  await api.set({ ...place, teacher_id: null, coefficient: '2' });
  await api.set({ ...place, teacher_id: null, coefficient: '2,00', weekly_hours: '' });
  await api.set({ ...place, teacher_id, coefficient: '2' });
  await api.remove(place);
  const events = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, place.class_id))
    .orderBy(asc(auditEvents.seq));
  const taught = place.subject_id;
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ['subjects.class_set', { taught, fields: ['teacher_id', 'coefficient', 'weekly_hours'] }],
    ['subjects.class_set', { taught, fields: ['teacher_id'] }],
    ['subjects.class_removed', { taught }],
  ]);
});
