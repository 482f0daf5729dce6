import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aSection } from '#features/levels/server/levels.builders.ts';
import { schoolSections } from '#features/roster/server/levels.tables.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aPhoto, imagesIn } from '#features/roster/server/student-photos.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { classesRouter } from './classes.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const pdfText = async (file: File) =>
  pdfPages(Buffer.from(await file.arrayBuffer()))
    .map(({ text }) => text)
    .join('\n');
const NOVEMBER = () => new Date('2026-11-18T09:00:00Z');

it('a class’s papers list its members on their day, by name, and the audit trail records who printed them', async () => {
  await aYear(db, {
    name: '2026-2027',
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    holidays: [{ name_en: 'Day off', name_fr: 'Congé', first_day: '2026-11-20', last_day: '2026-11-20' }],
  });
  const teacher = await aUser(db, { role: 'teacher' });
  const master = await aUser(db, { role: 'teacher', full_name: 'Mbarga Luc' });
  const { id: class_id } = await aClass(db, {
    name: '6e',
    section: 'A',
    teachers: [teacher],
    class_master_id: master.userId,
  });
  await aStudent(db, { class_id, full_name: 'Évina Zoé' });
  await aStudent(db, { class_id, full_name: 'Abena Paul' });
  await aStudent(db, { class_id, full_name: 'Parti Déjà', status: 'left' });
  await aStudent(db, { class_id, full_name: 'Plus Tard', admission_date: '2027-01-11' });
  const api = apiAs(classesRouter, db, teacher.actor, { now: NOVEMBER });

  const list = await pdfText(await api.paper({ class_id, kind: 'list', language: 'fr' }));
  expect(list).toContain('6e A · 2026-2027');
  expect(list).toContain('Professeur principal\u00a0: Mbarga Luc');
  expect(list.indexOf('Abena Paul')).toBeLessThan(list.indexOf('Évina Zoé'));
  expect(list.indexOf('Abena Paul')).toBeGreaterThan(0);
  expect(list).not.toMatch(/Parti Déjà|Plus Tard/);

  const register = await pdfText(
    await api.paper({ class_id, kind: 'register', from: '2027-01-13', weeks: 2, language: 'en' }),
  );
  expect(register).toContain('Attendance register');
  expect(register).toContain('11/1');
  expect(register).toContain('22/1');
  expect(register).not.toContain('16/1');
  expect(register).toContain('Plus Tard');

  const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'classes.paper_made'));
  expect(events.map(({ details }) => details)).toEqual([
    { kind: 'list', rows: 2 },
    { kind: 'register', rows: 3 },
  ]);
});

it('another teacher’s class has no papers', async () => {
  const stranger = await aUser(db, { role: 'teacher' });
  const { id: class_id } = await aClass(db);
  await expect(
    apiAs(classesRouter, db, stranger.actor).paper({ class_id, kind: 'list' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('photos of the class are above name and roll number, with an empty frame if there is none', async () => {
  const { id: class_id } = await aClass(db);
  const { id: student_id } = await aStudent(db, { class_id, full_name: 'Abena', roll_number: 'P-1' });
  for (let nth = 2; nth <= 26; nth += 1)
    await aStudent(db, { class_id, full_name: `Boris ${nth}`, roll_number: `P-${nth}` });
  const files = await testStore();
  await aPhoto(db, files, { student_id });
  const { actor } = await aUser(db, { role: 'admin' });
  const file = await apiAs(classesRouter, db, actor, { files }).paper({ class_id, kind: 'photos' });
  const pdf = Buffer.from(await file.arrayBuffer());
  expect(imagesIn(pdf)).toBe(1);
  const pages = pdfPages(pdf);
  expect(pages).toHaveLength(2);
  const text = pages.map((page) => page.text).join('');
  for (const words of ['Abena', 'P-1\n', 'Boris 26', 'P-26']) expect(text).toContain(words);
});

it('papers are in the language of the class’s section, whoever prints them', async () => {
  const admin = await aUser(db, { role: 'admin' });
  const { section_id, level_id } = await aSection(db);
  const { id: class_id } = await aClass(db, { level_id });
  const api = apiAs(classesRouter, db, admin.actor, { now: NOVEMBER });
  const register = async () => pdfText(await api.paper({ class_id, kind: 'register', language: 'fr' }));
  const of = (paper_language: 'en' | 'both') =>
    db.update(schoolSections).set({ paper_language }).where(eq(schoolSections.id, section_id));
  expect(await register()).not.toContain('Attendance register');
  await of('en');
  expect(await register()).toContain('Attendance register');
  await of('both');
  expect(await register(), 'in both: the reader’s').not.toContain('Attendance register');
});

it('contacts name the guardians whom the school may call, in its order, and no others', async () => {
  const { id: class_id } = await aClass(db);
  const { id: student_id } = await aStudent(db, {
    class_id,
    full_name: 'Biya Rose',
    phone: '+237690000009',
    emergency_contact: 'Oncle Jean, au marché',
  });
  const verified_at = new Date('2026-01-05T08:00:00Z');
  const link = async (full_name: string, phone: string, terms: object) => {
    const { id: guardian_id } = await aGuardian(db, { full_name, phone });
    await aGuardianLink(db, { guardian_id, student_id, verified_at, ...terms });
  };
  await link('Eto Marthe', '+237677000002', { relation: 'mother', position: 2 });
  await link('Biya Paul', '+237699000001', { relation: 'other', relation_word: 'Parrain', position: 1 });
  await link('Ended Guardian', '+237699000003', { ended_at: verified_at });
  await link('Asked Guardian', '+237699000004', { verified_at: null });
  await link('Silent Guardian', '+237699000005', { receives_messages: false });
  const { actor } = await aUser(db, { role: 'admin' });
  const text = await pdfText(
    await apiAs(classesRouter, db, actor).paper({ class_id, kind: 'contacts', language: 'fr' }),
  );
  for (const words of ['Biya Rose', '6 90 00 00 09', 'Oncle Jean', 'Eto Marthe (Mère)', '6 77 00 00 02'])
    expect(text).toContain(words);
  expect(text.indexOf('Biya Paul (Parrain)')).toBeGreaterThan(0);
  expect(text.indexOf('Biya Paul')).toBeLessThan(text.indexOf('Eto Marthe'));
  expect(text).not.toMatch(/Ended|Asked|Silent/);
});

it('birthdays are in order of the year, and ages count from the birthday on', async () => {
  const { id: class_id } = await aClass(db);
  for (const [full_name, date_of_birth] of [
    ['Tomorrow', '2014-11-19'],
    ['Today', '2014-11-18'],
    ['Unknown', null],
    ['January', '2013-01-02'],
  ] as const)
    await aStudent(db, { class_id, full_name, date_of_birth, sex: 'female' });
  const { actor } = await aUser(db, { role: 'admin' });
  const api = apiAs(classesRouter, db, actor, { now: NOVEMBER });
  const text = await pdfText(await api.paper({ class_id, kind: 'birthdays', language: 'en' }));
  const order = ['January', 'Today', 'Tomorrow', 'Unknown'].map((name) => text.indexOf(name));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  const cells = text.split('\n');
  const ageOf = (name: string) => cells[cells.indexOf(name) + 2];
  expect([ageOf('January'), ageOf('Today'), ageOf('Tomorrow')]).toEqual(['13', '12', '11']);
});

it('a signature sheet states what is signed, and is landscape if it has many columns', async () => {
  const { id: class_id } = await aClass(db);
  for (let nth = 1; nth <= 27; nth += 1) await aStudent(db, { class_id, full_name: `Signs ${nth}` });
  const { actor } = await aUser(db, { role: 'admin' });
  const sheets = async (columns: number) =>
    pdfPages(
      Buffer.from(
        await (
          await apiAs(classesRouter, db, actor).paper({
            class_id,
            kind: 'signatures',
            purpose: 'Remise des manuels',
            columns,
            language: 'fr',
          })
        ).arrayBuffer(),
      ),
    );
  const upright = await sheets(1);
  expect(upright[0]!.text).toContain('Remise des manuels');
  expect(upright.map(({ text }) => text).join('\n')).toContain('Signs 27');
  expect((await sheets(6)).length).toBeGreaterThan(upright.length);
});
