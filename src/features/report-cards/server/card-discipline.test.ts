import { beforeAll, expect, it } from 'vitest';
import { aRollEntry, aSanction } from '#features/attendance/server/attendance.builders.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { reportCardsRouter } from './report-cards.router.ts';
import { reportCards } from './report-cards.tables.ts';

let db: Db;
let year_id: string;

const year = new Date().getFullYear();
const inYear = `${year}-06-15`;

beforeAll(async () => {
  ({ db } = await testDatabase());
  const days = { first_day: `${year - 1}-12-01`, last_day: `${year + 1}-02-28` };
  year_id = (await aYear(db, { ...days, status: 'current' })).id;
});

it('a card has the hours from saved rolls, the sanctions in force, and whether the pupil repeats', async () => {
  const admin = await aUser(db, { role: 'admin' });
  const { id: class_id } = await aClass(db);
  await aClassScheme(db, { class_id, year_id });
  const { id: subject_id } = await aSubject(db);
  await aClassSubject(db, { class_id, subject_id });
  const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
  const enrolled = async (repeater_since: string | null = null) => {
    const { id: student_id } = await aStudent(db, { class_id, repeater_since });
    await aMark(db, { assessment_id, student_id, number: '12' });
    return student_id;
  };
  const [absent, punished, nobody] = [await enrolled(), await enrolled(), await enrolled(inYear)];
  await aRollEntry(db, { class_id, student_id: absent, day: inYear });
  await aSanction(db, punished, { on_day: inYear, days: 2 });
  await aSanction(db, punished, { on_day: inYear, days: 3, from_hours: 30 });
  await aSanction(db, punished, {
    on_day: inYear,
    kind: 'warning',
    days: null,
    name_fr: 'Blâme',
    name_en: 'Blame',
  });
  await aSanction(db, nobody, { on_day: `${year - 2}-06-15` });
  const api = apiAs(reportCardsRouter, db, admin.actor);
  await api.make({ class_ids: [class_id], period: 'year', reason: 'The parents come today' });
  const rows = await db.select().from(reportCards);
  const cardOf = (student_id: string) => rows.find((row) => row.student_id === student_id)!.snapshot;
  expect(cardOf(absent).discipline).toMatchObject({
    unjustified: '2',
    kept: true,
    exclusion: null,
    sanctions: [],
  });
  expect(cardOf(punished).discipline).toMatchObject({
    kept: false,
    exclusion: { days: 5, for_good: false },
    sanctions: [{ fr: 'Blâme', en: 'Blame' }],
  });
  expect(cardOf(nobody).discipline, 'of a year before').toMatchObject({ kept: false, exclusion: null });
  expect([absent, nobody].map((id) => cardOf(id).pupil.repeater)).toEqual([false, true]);
});
