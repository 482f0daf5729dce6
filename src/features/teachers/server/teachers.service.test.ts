import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { inParts } from '#platform/testing/in-parts.ts';
import { matching, selectTeachers } from './teachers.queries.ts';
import { teachersRouter } from './teachers.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = () => apiAs(teachersRouter, db, admin.actor);

it.each(['teacher', 'parent', 'student'] as const)(
  '%s cannot read the directory of teachers',
  async (role) => {
    const { actor, userId } = await aUser(db, { role });
    const api = apiAs(teachersRouter, db, actor);
    await expect(api.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.get({ user_id: userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  },
);

describe('a teacher', () => {
  it('is shown with each subject once, every class, and the sum of hours without rounding', async () => {
    const { userId: teacher_id } = await aUser(db, { role: 'teacher', full_name: 'Évina Luc' });
    const [seen, taught] = [
      await aClass(db, { name: 'Seen', teachers: [{ userId: teacher_id }] }),
      await aClass(db, { name: 'Taught' }),
    ];
    const { id: subject_id } = await aSubject(db, { code: 'LUC' });
    await aClassSubject(db, { class_id: seen.id, subject_id, teacher_id, weekly_hours: '0.1' });
    await aClassSubject(db, { class_id: taught.id, subject_id, teacher_id, weekly_hours: '4.2' });
    const { teachers, total } = await asAdmin().list({ search: 'evina' });
    expect(total).toBe(1);
    expect(teachers).toMatchObject([
      {
        full_name: 'Évina Luc',
        subjects: [{ code: 'LUC' }],
        classes: [{ name: 'Seen' }, { name: 'Taught' }],
        weekly_hours: '4.3',
        disabled_at: null,
      },
    ]);
    expect((await asAdmin().get({ user_id: teacher_id })).teaching).toMatchObject([
      { class: { name: 'Seen' }, subject: { code: 'LUC' }, weekly_hours: '0.1' },
      { class: { name: 'Taught' }, subject: { code: 'LUC' }, weekly_hours: '4.2' },
    ]);
  });

  it('of a class without a subject there is marked as such, and missing hours are not shown as zero', async () => {
    const { userId: user_id } = await aUser(db, { role: 'teacher' });
    await aClass(db, { name: 'Only seen', teachers: [{ userId: user_id }] });
    expect(await asAdmin().get({ user_id })).toMatchObject({
      weekly_hours: null,
      subjects: [],
      teaching: [{ class: { name: 'Only seen' }, subject: null, coefficient: null }],
    });
  });

  it('is exported with the search, across pages, and the audit record has no name', async () => {
    for (let n = 0; n < 51; n += 1) await aUser(db, { role: 'teacher', full_name: `Ekwalla ${n}` });
    await aUser(db, { role: 'teacher', full_name: 'Somebody Else' });
    const file = await asAdmin().export({ search: 'ekwalla', format: 'csv', language: 'fr' });
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toBe('Nom;E-mail;Téléphone;Matières;Classes;Heures par semaine;Compte');
    expect(lines).toHaveLength(51);
    expect(lines[0]).toMatch(/^Ekwalla 0;user-.*;Ouvert$/);
    const event = one(await db.select().from(auditEvents).where(eq(auditEvents.action, 'teachers.exported')));
    expect(event.details).toEqual({ rows: 51, format: 'csv' });
  });

  it('is listed once when an export reads the list in parts, even among others of the same name', async () => {
    for (let n = 0; n < 3; n += 1) await aUser(db, { role: 'teacher', full_name: 'Part Teacher' });
    const where = matching({ search: 'part te' });
    await db.transaction(async (tx) => {
      const pages = await selectTeachers(tx, where);
      expect(pages).toHaveLength(3);
      expect(
        await inParts(
          (part) => selectTeachers(tx, where, part),
          ({ user_id }) => user_id,
        ),
      ).toEqual(pages);
    });
  });

  it('is also found by address, and is no longer listed when the role is removed', async () => {
    const { userId: user_id } = await aUser(db, { role: 'teacher', email: 'leaver@school.test' });
    expect((await asAdmin().list({ search: 'LEAVER@' })).total).toBe(1);
    const call = {
      db,
      actor: admin.actor,
      now: () => new Date(),
      address: '10.0.0.1',
      timeZone: 'Africa/Douala',
    };
    await setRole(call, { user_id, role: null });
    expect(await asAdmin().list({ search: 'leaver@' })).toEqual({ teachers: [], total: 0 });
    await expect(asAdmin().get({ user_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
