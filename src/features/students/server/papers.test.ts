import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aSection } from '#features/levels/server/levels.builders.ts';
import { schoolSections } from '#features/roster/server/levels.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aPhoto, imagesIn } from '#features/roster/server/student-photos.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { asPaperKeys, readPaperKeys } from '#features/signed-papers/server/paper-keys.service.ts';
import { readPaper } from '#features/signed-papers/signed-papers.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { qrOn } from '#platform/pdf/pdf-qr.builders.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { CARD, placeOfCard } from './papers-drawing.ts';
import { papersRouter } from './papers.router.ts';
import { certificateNow, checkPaper } from './papers.service.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const now = () => new Date('2026-11-23T10:00:00Z');
/** Each student's balances: nothing owed, unless a test sets it. */
const money = new Map<string, { owed?: bigint; savings?: bigint }>();
const papers = papersRouter(async (_tx, studentId) => money.get(studentId) ?? {});
const asAdmin = () => apiAs(papers, db, admin.actor, { now });
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const pagesOf = async (file: File) => pdfPages(await bytesOf(file));

it.each(['teacher', 'parent', 'student', null] as const)('%s gets no papers', async (role) => {
  const { actor } = await aUser(db, { role });
  const { id: student_id } = await aStudent(db);
  const api = apiAs(papers, db, actor);
  await Promise.all(
    [
      api.list({ student_id }),
      api.issue({ student_id, kind: 'enrolment' }),
      api.file({ paper_id: newId() }),
      api.cards({ student_id }),
    ].map((call) => expect(call).rejects.toMatchObject({ status: 403 })),
  );
});

describe('a certificate', () => {
  it('has the next number of the year, even if two are issued at once, and is listed', async () => {
    const { id: student_id } = await aStudent(db);
    const given = await Promise.all([1, 2, 3].map(() => asAdmin().issue({ student_id, kind: 'enrolment' })));
    expect(given.map(({ number }) => number).toSorted()).toEqual(['0001/2026', '0002/2026', '0003/2026']);
    expect(await asAdmin().list({ student_id })).toHaveLength(3);
  });

  it('states who is enrolled, in the requested language, on an A4 sheet', async () => {
    const { id: class_id } = await aClass(db, { name: '6e', section: 'A' });
    const { id: student_id } = await aStudent(db, {
      class_id,
      full_name: 'Ngo Bassa Élodie',
      roll_number: 'C-1',
      date_of_birth: '2014-03-02',
      place_of_birth: 'Édéa',
      sex: 'female',
    });
    const { id, number } = await asAdmin().issue({ student_id, kind: 'enrolment' });
    const [page, ...more] = await pagesOf(await asAdmin().file({ paper_id: id, language: 'fr' }));
    expect(more).toEqual([]);
    expect(page!.box).toBe('0 0 595.28 841.89');
    for (const words of [
      'Certificat de scolarité',
      `N° ${number}`,
      'Ngo Bassa Élodie',
      '2 mars 2014 à Édéa',
      'Féminin',
      '6e A',
    ])
      expect(page!.text).toContain(words);
    const english = one(await pagesOf(await asAdmin().file({ paper_id: id, language: 'en' })));
    const { section_id, level_id } = await aSection(db);
    await db.update(classes).set({ level_id }).where(eq(classes.id, class_id));
    await db.update(schoolSections).set({ paper_language: 'en' }).where(eq(schoolSections.id, section_id));
    const anglophone = one(await pagesOf(await asAdmin().file({ paper_id: id, language: 'fr' })));
    expect(anglophone.text, 'an anglophone section’s').toBe(english.text);
    expect(english.text).toContain('Certificate of enrollment');
  });

  it('of enrollment is for enrolled students, of transfer for those who have left', async () => {
    const { id: student_id } = await aStudent(db, { roll_number: 'C-2' });
    const issue = (kind: 'enrolment' | 'transfer') => asAdmin().issue({ student_id, kind });
    await expect(issue('transfer')).rejects.toMatchObject({ code: 'NOT_LEFT' });
    await apiAs(studentsRouter(), db, admin.actor, { now }).setStatus({ student_id, status: 'transferred' });
    await expect(issue('enrolment')).rejects.toMatchObject({ code: 'NOT_ENROLLED' });
    const { id } = await issue('transfer');
    const page = one(await pagesOf(await asAdmin().file({ paper_id: id, language: 'en' })));
    expect(page.text).toContain('Transfer certificate');
    expect(page.text).toContain('Left on\nNov 23, 2026');
  });

  it('of clearance is refused with what is owed, and states the savings of its day, even when printed later', async () => {
    const { id: student_id } = await aStudent(db, { roll_number: 'C-3' });
    money.set(student_id, { owed: 2_500_000n, savings: 100_000n });
    await expect(asAdmin().issue({ student_id, kind: 'clearance' })).rejects.toMatchObject({
      code: 'STILL_OWES',
      data: { details: { owed: '25000' } },
    });
    expect(await asAdmin().list({ student_id })).toEqual([]);
    money.set(student_id, { owed: 0n, savings: 100_000n });
    const { id, number } = await asAdmin().issue({ student_id, kind: 'clearance' });
    money.set(student_id, { owed: 9_900n, savings: 0n });
    const page = one(await pagesOf(await asAdmin().file({ paper_id: id, language: 'fr' })));
    const text = page.text.replaceAll(/\s+/g, ' ');
    for (const words of ['Quitus', `N° ${number}`, 'à la date du 23 nov. 2026', '1 000 FCFA'])
      expect(text).toContain(words);
  });

  it('has its number, name and day, signed; the school’s answer is the same', async () => {
    const { id: student_id } = await aStudent(db, { full_name: 'Évina Zoé' });
    const { id, number } = await asAdmin().issue({ student_id, kind: 'enrolment' });
    const page = one(await pagesOf(await asAdmin().file({ paper_id: id, language: 'fr' })));
    const [address, digits] = qrOn(page)!.split('#');
    expect(address).toBe('https://portal.school.test/verify');
    const keys = asPaperKeys(await db.transaction(readPaperKeys), 'Lycée de Test');
    const facts = { number, type: 'enrolment', name: 'Évina Zoé', day: '2026-11-23' };
    expect(readPaper(digits!, keys)).toMatchObject({
      outcome: 'signed',
      paper: { kind: 'certificate', facts },
    });
    const said = (of: Partial<typeof facts>) =>
      db.transaction((tx) => certificateNow(tx, { ...facts, ...of }, now()));
    expect(await said({})).toEqual({ state: 'valid', facts });
    expect(await said({ number: '9999/2026' })).toBeNull();
    expect(await said({ type: 'card' })).toBeNull();
  });

  it('is created completely or not at all', async () => {
    await expect(asAdmin().file({ paper_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asAdmin().list({ student_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asAdmin().issue({ student_id: newId(), kind: 'enrolment' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

type Place = { x: number; y: number };
const apart = (one: Place, other: Place) =>
  Math.abs(one.x - other.x) > CARD.width - 0.001 || Math.abs(one.y - other.y) > CARD.height - 0.001;

describe('ID cards', () => {
  it('are 85.6 by 54 millimeters, ten to an A4 sheet, inside it and without overlap', () => {
    const mm = 25.4 / 72;
    expect([CARD.width * mm, CARD.height * mm].map((side) => side.toFixed(3))).toEqual(['85.600', '54.000']);
    const places = Array.from({ length: 10 }, (_, nth) => placeOfCard(nth));
    for (const { x, y } of places) {
      expect(Math.min(x, y)).toBeGreaterThan(5 / mm);
      expect((x + CARD.width) * mm).toBeLessThan(205);
      expect((y + CARD.height) * mm).toBeLessThan(292);
    }
    expect(places.every((one, at) => places.slice(at + 1).every((other) => apart(one, other)))).toBe(true);
  });

  it('of a class are those of its current students, the eleventh on a second sheet', async () => {
    const { id: class_id } = await aClass(db);
    for (let nth = 0; nth < 11; nth += 1) await aStudent(db, { class_id, full_name: `Card ${nth}` });
    await aStudent(db, { class_id, full_name: 'Gone', status: 'left' });
    const pages = await pagesOf(await asAdmin().cards({ class_id, language: 'fr' }));
    expect(pages).toHaveLength(2);
    expect(pages.map(({ box }) => box)).toEqual(['0 0 595.28 841.89', '0 0 595.28 841.89']);
    expect(pages.map(({ text }) => text).join('')).not.toContain('Gone');
    expect(pages[1]!.text.match(/CARTE D’ÉLÈVE/g)).toHaveLength(1);
    await expect(asAdmin().cards({ class_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('carry a code that leads to the school’s verification page, always the same, with nothing about the student', async () => {
    const { id: student_id } = await aStudent(db, { full_name: 'Ngo Bassa Élodie', roll_number: 'QR-0042' });
    const address = async () => qrOn(one(await pagesOf(await asAdmin().cards({ student_id }))));
    const first = await address();
    expect(first).toMatch(/^https?:\/\/[^/]+\/v\/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(await address()).toBe(first);
    const stranger = { db, now: () => new Date(), address: '10.30.1.1' };
    const found = await checkPaper(stranger, first!.split('/').at(-1)!);
    expect(found).toEqual({ kind: 'card', number: null, issued_on: '2026-11-23', enrolled: true });
    expect(await checkPaper(stranger, 'AAAA-AAAA-AAAA')).toBeNull();
  });

  it('show the student’s photo; a photo missing in the store leaves that card without one, and the others print', async () => {
    const { id: class_id } = await aClass(db);
    const { id: student_id } = await aStudent(db, { class_id });
    await aStudent(db, { class_id });
    const [files, empty] = [await testStore(), await testStore()];
    const file_id = await aPhoto(db, files, { student_id });
    const pictures = async (store: typeof files) =>
      imagesIn(await bytesOf(await apiAs(papers, db, admin.actor, { files: store }).cards({ class_id })));
    expect(await pictures(files)).toBe(1);
    expect(await pictures(empty)).toBe(0);
    const { photo } = await apiAs(studentsRouter(), db, admin.actor).get({ student_id });
    expect(photo).toBe(file_id);
  });
});
