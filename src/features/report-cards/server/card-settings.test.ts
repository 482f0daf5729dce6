import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aPhoto, imagesIn } from '#features/roster/server/student-photos.builders.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import type { CardSettings } from '../report-cards.contract.ts';
import { reportCardsRouter } from './report-cards.router.ts';
import { reportCards } from './report-cards.tables.ts';

let db: Db;
let files: FileStore;
let year_id: string;
let admin: Awaited<ReturnType<typeof aUser>>;
const as = ({ actor }: typeof admin) => apiAs(reportCardsRouter, db, actor, { files });

beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  admin = await aUser(db, { role: 'admin' });
  const year = new Date().getFullYear();
  const days = { first_day: `${year - 1}-12-01`, last_day: `${year + 1}-02-28` };
  year_id = (await aYear(db, { ...days, status: 'current' })).id;
});

const set = async (change: Partial<CardSettings>) =>
  as(admin).changeSettings({ ...(await as(admin).settings()), ...change });

/** A class with one student who has 15 in Mathematics and 8 in French. */
async function aPupil() {
  const { id: class_id } = await aClass(db);
  const parent = await aUser(db, { role: 'parent' });
  const { id: student_id } = await aStudent(db, { class_id, full_name: 'Évina Zoé', parents: [parent] });
  await aClassScheme(db, { class_id, year_id }, { card: 'sequences' });
  for (const [name_en, name_fr, number] of [
    ['Mathematics', 'Mathématiques', '15'],
    ['French', 'Français', '8'],
  ] as const) {
    const { id: subject_id } = await aSubject(db, { name_en: `${name_en} ${student_id}`, name_fr });
    await aClassSubject(db, { class_id, subject_id });
    const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
    await aMark(db, { assessment_id, student_id, number });
  }
  const make = () =>
    as(admin).make({ class_ids: [class_id], period: '0', student_id, reason: 'Parents come today' });
  const card = async () => {
    const found = one(
      await db
        .select({ id: reportCards.id })
        .from(reportCards)
        .where(and(eq(reportCards.student_id, student_id), eq(reportCards.year_id, year_id)))
        .orderBy(desc(reportCards.version))
        .limit(1),
    );
    return Buffer.from(await (await as(admin).file({ card_id: found.id })).arrayBuffer());
  };
  return { class_id, student_id, parent, make, card };
}

const imagesOnly = async (pdf: Promise<Buffer>) => imagesIn(await pdf);

describe('the photo on report cards', () => {
  it('is absent until the school wants it, then today’s, and removed with the family’s consent', async () => {
    const { class_id, student_id, make, card } = await aPupil();
    await aPhoto(db, files, { student_id });
    await make();
    const without = await card();
    expect(imagesIn(without)).toBe(0);
    await set({ photo: true });
    expect((await card()).equals(without), 'a card of before has no place for one').toBe(true);
    await make();
    expect(await imagesOnly(card())).toBe(1);
    const all = await as(admin).print({ class_id, period: '0' });
    expect(imagesIn(Buffer.from(await all.arrayBuffer()))).toBe(1);
    await set({ photo: false });
    expect(await imagesOnly(card()), 'also on cards made before the school changed its mind').toBe(0);
    await set({ photo: true });
    await db.delete(studentPhotos).where(eq(studentPhotos.student_id, student_id));
    expect(await imagesOnly(card()), 'it was removed').toBe(0);
    await set({ photo: false });
  });

  it('does not make a card out of date', async () => {
    const { class_id, make } = await aPupil();
    await make();
    await set({ photo: true, teachers_sign: true });
    const { students } = await as(admin).council({ class_id, period: '0' });
    expect(students.map(({ card }) => card!.changes)).toEqual([[]]);
    await set({ photo: false, teachers_sign: false });
  });
});

describe('strengths and points to improve', () => {
  it('are written by the council, printed, and visible to the family', async () => {
    const { class_id, student_id, parent, make, card } = await aPupil();
    const council = async () => (await as(admin).council({ class_id, period: '0' })).students[0]!;
    expect(await council()).toMatchObject({
      strengths: null,
      to_improve: null,
      strong: [{ name: { fr: 'Mathématiques' }, value: '15.00' }],
      weak: [{ name: { fr: 'Français' }, value: '8.00' }],
    });
    await make();
    await as(admin).decide({
      class_id,
      period: '0',
      student_id,
      honours: [],
      strengths: ' Participe bien ',
      to_improve: '',
    });
    expect(await council()).toMatchObject({
      strengths: 'Participe bien',
      to_improve: null,
      card: { changes: [{ what: 'council' }] },
    });
    await make();
    const text = pdfPages(await card())[0]!.text;
    expect(text).toContain('Points forts\u00A0: Participe bien');
    expect(text).toContain('Points à améliorer\u00A0: Français');
    await as(admin).release({
      class_id,
      period: '0',
      audiences: ['family'],
      reason: 'The council was held orally',
    });
    expect((await as(parent).student({ student_id })).cards).toMatchObject([
      {
        strengths: { text: 'Participe bien', subjects: [], more: 0 },
        to_improve: { text: null, subjects: [{ fr: 'Français' }], more: 0 },
      },
    ]);
  });
});
