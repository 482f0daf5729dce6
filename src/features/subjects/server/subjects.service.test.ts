import { asc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { USUAL_SUBJECTS } from '../subjects-usual.ts';
import { aClassSubject, aSubject } from './subjects.builders.ts';
import { subjectsRouter } from './subjects.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = (own = db) => apiAs(subjectsRouter, own, admin.actor);
const maths = {
  code: 'MATHS',
  name_en: 'Mathematics',
  name_fr: 'Mathématiques',
  group: 'Sciences',
  default_coefficient: '4',
};

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student'] as const)(
    '%s can neither read nor write subjects',
    async (role) => {
      const api = apiAs(subjectsRouter, db, (await aUser(db, { role })).actor);
      const refused = { code: 'FORBIDDEN' };
      await expect(api.list({})).rejects.toMatchObject(refused);
      await expect(api.create(maths)).rejects.toMatchObject(refused);
      await expect(api.addUsual({ set: 'primary' })).rejects.toMatchObject(refused);
      await expect(api.archive({ subject_id: newId() })).rejects.toMatchObject(refused);
    },
  );
});

describe('a subject', () => {
  it('keeps its coefficient exactly, whichever way it was typed', async () => {
    const api = asAdmin();
    for (const [typed, kept] of [
      ['0,1', '0.1'],
      ['2.50', '2.5'],
      ['999.99', '999.99'],
    ] as const) {
      const made = await api.create({ ...maths, code: `C${kept}`, default_coefficient: typed });
      expect(made).toMatchObject({ default_coefficient: kept, group: 'Sciences', classes: 0 });
    }
    for (const wrong of ['0', '-1', '1.255', '1000', 'four'])
      await expect(api.create({ ...maths, default_coefficient: wrong }), wrong).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  it('has a unique code, ignoring case: of two that race for one, one is created', async () => {
    const api = asAdmin();
    const settled = await Promise.allSettled([
      api.create({ ...maths, code: 'Race' }),
      api.create({ ...maths, code: 'rACE' }),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const other = await aSubject(db);
    await expect(api.update({ subject_id: other.id, ...maths, code: 'race' })).rejects.toMatchObject({
      code: 'SUBJECT_EXISTS',
    });
  });

  it('that is archived disappears from the list and keeps its classes, until it is restored', async () => {
    const api = asAdmin();
    const { id: subject_id, code } = await aSubject(db, { name_fr: 'Grec ancien' });
    await aClassSubject(db, { class_id: (await aClass(db)).id, subject_id });
    const found = async (state?: 'archived' | 'all') =>
      (await api.list({ search: 'grec', state })).subjects.map((subject) => [subject.code, subject.classes]);
    expect((await api.archive({ subject_id })).archived_at).not.toBeNull();
    expect([await found(), await found('archived'), await found('all')]).toEqual([
      [],
      [[code, 1]],
      [[code, 1]],
    ]);
    expect((await api.restore({ subject_id })).archived_at).toBeNull();
    expect(await found()).toEqual([[code, 1]]);
  });

  it('that is missing reads as missing', async () => {
    const api = asAdmin();
    const subject_id = newId();
    const missing = { code: 'NOT_FOUND' };
    await expect(api.update({ subject_id, ...maths })).rejects.toMatchObject(missing);
    await expect(api.archive({ subject_id })).rejects.toMatchObject(missing);
    await expect(api.restore({ subject_id })).rejects.toMatchObject(missing);
  });
});

describe('the list', () => {
  it('is ordered by group and code, is searched without accents, and offers the groups as they were typed', async () => {
    const { db: own } = await testDatabase();
    const api = asAdmin(own);
    for (const [code, group, name_fr] of [
      ['zoo', null, 'Zoologie'],
      ['svt', 'Sciences', 'Sciences de la vie'],
      ['ANG', 'Lettres', 'Anglais'],
      ['MATHS', 'Sciences', 'Mathématiques'],
    ] as const)
      await aSubject(own, { code, group, name_fr });
    const { subjects, groups } = await api.list({});
    expect(subjects.map(({ code }) => code)).toEqual(['ANG', 'MATHS', 'svt', 'zoo']);
    expect(groups).toEqual(['Lettres', 'Sciences']);
    expect((await api.list({ search: 'mathematiques scien' })).subjects.map(({ code }) => code)).toEqual([
      'MATHS',
    ]);
  });

  it('is exported as filtered, with the headings that the importer reads', async () => {
    const { db: own } = await testDatabase();
    for (const code of ['EXP1', 'EXP2', 'OTHER'])
      await aSubject(own, { code, group: 'Arts', default_coefficient: '1.5' });
    const file = await asAdmin(own).export({ search: 'exp', format: 'csv', language: 'en' });
    expect((await file.text()).trim().split('\r\n')).toEqual([
      'Code,French name,English name,Group,Coefficient,Classes,Archived',
      expect.stringMatching(/^EXP1,.*,Arts,1\.5,0,$/),
      expect.stringMatching(/^EXP2,/),
    ]);
  });

  it('a usual list adds what is missing and leaves existing subjects', async () => {
    const { db: own } = await testDatabase();
    const api = asAdmin(own);
    await aSubject(own, { code: 'maths', default_coefficient: '7' });
    const { length } = USUAL_SUBJECTS.secondary_francophone;
    expect(await api.addUsual({ set: 'secondary_francophone' })).toEqual({ added: length - 1 });
    expect(await api.addUsual({ set: 'secondary_francophone' })).toEqual({ added: 0 });
    const { subjects } = await api.list({});
    expect(subjects).toHaveLength(length);
    expect(subjects.find(({ code }) => code === 'maths')?.default_coefficient).toBe('7');
  });
});

it('the audit trail has changes of a subject, and nothing if nothing changed', async () => {
  const { db: own } = await testDatabase();
  const api = asAdmin(own);
  const { id: subject_id } = await api.create(maths);
  await api.update({ subject_id, ...maths, default_coefficient: '4,0' });
  await api.update({ subject_id, ...maths, default_coefficient: '5' });
  await api.archive({ subject_id });
  await api.archive({ subject_id });
  const events = await own.select().from(auditEvents).orderBy(asc(auditEvents.seq));
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    [
      'subjects.created',
      expect.objectContaining({ code: maths.code, name_fr: maths.name_fr, default_coefficient: '4' }),
    ],
    ['subjects.changed', { default_coefficient: '4 → 5' }],
    ['subjects.archived', {}],
  ]);
});
