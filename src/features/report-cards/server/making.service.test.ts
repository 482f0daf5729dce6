import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { checkCard } from './card-check.service.ts';
import { makingJob } from './making.service.ts';
import { reportCardsRouter } from './report-cards.router.ts';
import { reportCards } from './report-cards.tables.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let year_id: string;
let admin: Person;
const reason = 'The parents come today';
const as = ({ actor }: Person) => apiAs(reportCardsRouter, db, actor);

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const year = new Date().getFullYear();
  const days = { first_day: `${year - 1}-12-01`, last_day: `${year + 1}-02-28` };
  year_id = (await aYear(db, { ...days, status: 'current' })).id;
});

/** A class in two subjects of one sequence each, with its students' marks by subject; null is not entered. */
async function aMarkedClass(marks: readonly (readonly [string | null, string | null])[]) {
  const { id: class_id } = await aClass(db);
  const students: { id: string }[] = [];
  for (const at of marks.keys())
    students.push(await aStudent(db, { class_id, full_name: `Student ${String(at).padStart(3, '0')}` }));
  const slots = [{ name: { en: 'Sequence', fr: 'Séquence' }, weight: '1' }];
  await aClassScheme(
    db,
    { class_id, year_id },
    { card: 'sequences', periods: [{ name: { en: 'Term', fr: 'Trimestre' }, weight: '1', slots }] },
  );
  const sheets: { id: string; assessment_id: string }[] = [];
  for (const subject of [0, 1]) {
    const { id: subject_id } = await aSubject(db);
    await aClassSubject(db, { class_id, subject_id, coefficient: String(2 + subject) });
    const sheet = await aSheet(db, { class_id, subject_id, year_id });
    sheets.push(sheet);
    for (const [at, row] of marks.entries())
      if (row[subject] !== null)
        await aMark(db, {
          assessment_id: sheet.assessment_id,
          student_id: students[at]!.id,
          number: row[subject]!,
        });
  }
  const correct = (at: number, subject: number, number: string) =>
    db.execute(sql`update student_marks set number = ${number}
      where assessment_id = ${sheets[subject]!.assessment_id} and student_id = ${students[at]!.id}`);
  const handIn = (state: 'submitted' | 'closed' = 'submitted') =>
    db.execute(sql`update mark_sheets set state = ${state} where class_id = ${class_id}`);
  const holdCouncil = () => as(admin).hold({ class_id, period: '0', held_on: '2026-11-20', state: 'closed' });
  return { class_id, students, sheets, correct, handIn, holdCouncil };
}

const cardsOf = (class_id: string) =>
  db
    .select()
    .from(reportCards)
    .where(sql`${reportCards.class_id} = ${class_id}`)
    .orderBy(reportCards.number);

const stateOf = async (code: string) =>
  (await checkCard({ db, now: () => new Date(), address: '10.1.1.1' }, code))!.state;

const refused = (details: object) => ({ code: 'INCOMPLETE', data: { details } });

describe('while data are missing', () => {
  it('nothing is created or released without confirmation, and the refusal counts what is missing', async () => {
    const { class_id, handIn, holdCouncil } = await aMarkedClass([
      ['12', '9'],
      ['8', null],
    ]);
    const of = { class_ids: [class_id], period: '0' };
    await expect(as(admin).make(of)).rejects.toMatchObject(
      refused({
        classes: 1,
        sheets: { total: 2, handed_in: 0, open: 2, empty: 0, closed: 0 },
        missing: 1,
        councils_not_held: 1,
        replaced: 0,
      }),
    );
    expect(await cardsOf(class_id)).toEqual([]);
    expect(await as(admin).make({ ...of, reason })).toMatchObject({ made: 2 });
    const event = one(
      await db
        .select({ details: auditEvents.details })
        .from(auditEvents)
        .where(sql`${auditEvents.action} = 'report_cards.making_started'`)
        .orderBy(sql`${auditEvents.seq} desc`)
        .limit(1),
    );
    expect(event.details).toMatchObject({ reason });
    const release = { class_id, period: '0', audiences: ['family' as const] };
    await expect(as(admin).release(release)).rejects.toMatchObject(refused({ missing: 1, uncarded: 0 }));
    const all = { class_ids: [class_id], period: '0', audiences: ['family' as const] };
    await expect(as(admin).releaseAll(all)).rejects.toMatchObject(refused({ missing: 1 }));
    await handIn('closed');
    await holdCouncil();
    await expect(as(admin).release(release), 'a mark is still missing').rejects.toMatchObject(
      refused({ sheets: { closed: 2, open: 0 }, missing: 1, councils_not_held: 0 }),
    );
    expect(await as(admin).releaseAll({ ...all, reason })).toEqual({ released: 1, without_cards: 0 });
  });

  it('complete cards are created and released at once; replacing a released card needs confirmation again', async () => {
    const { class_id, correct, handIn, holdCouncil } = await aMarkedClass([
      ['12', '9'],
      ['8', '11'],
    ]);
    await handIn();
    await holdCouncil();
    const of = { class_ids: [class_id], period: '0' };
    expect(await as(admin).make(of)).toMatchObject({ made: 2 });
    await correct(1, 0, '7');
    await expect(
      as(admin).release({ class_id, period: '0', audiences: ['family'] }),
      'a card does not say what is so',
    ).rejects.toMatchObject({ code: 'INCOMPLETE', data: { details: { outdated: 1 } } });
    expect(await as(admin).make(of), 'nobody has the old one').toMatchObject({ made: 1, unchanged: 1 });
    await as(admin).release({ class_id, period: '0', audiences: ['family'] });
    await correct(1, 0, '9');
    await expect(as(admin).make(of)).rejects.toMatchObject({
      code: 'INCOMPLETE',
      data: { details: { replaced: 1, missing: 0 } },
    });
    const { classes } = await as(admin).readiness({ class_id, period: '0' });
    expect(classes).toMatchObject([{ replaced: 1, outdated: 1, council_held: true, uncarded: 0 }]);
    expect(await as(admin).make({ ...of, reason })).toMatchObject({ made: 1 });
  });

  it('a class without any mark gets no card: alone it is refused, among others it is skipped and listed', async () => {
    const { class_id: empty } = await aMarkedClass([[null, null]]);
    const { class_id: marked } = await aMarkedClass([['12', '9']]);
    await expect(
      as(admin).make({ class_ids: [empty], period: '0', reason }),
      'whatever the word',
    ).rejects.toMatchObject({ code: 'NO_MARKS' });
    const making = await as(admin).make({ class_ids: [empty, marked], period: '0', reason });
    await makingJob({ timeZone: 'Africa/Douala' }).run({
      db,
      now: () => new Date(),
      log: pino({ level: 'silent' }),
      payload: { making_id: making.id },
      closing: new AbortController().signal,
    });
    const done = await as(admin).making({ making_id: making.id });
    expect(done).toMatchObject({ state: 'ready', made: 1, failed: 0 });
    expect(done.without_marks).toHaveLength(1);
    expect(await cardsOf(empty)).toEqual([]);
    expect(await cardsOf(marked)).toHaveLength(1);
  });
});

/** A student's own data on a card, listed here independently of the code. */
const ownFigures = ({ subjects, result, honours, council }: CardSnapshot) =>
  JSON.stringify([
    subjects.map(({ values, value, rank, points, grade, appreciation }) => [
      values,
      value,
      rank,
      points,
      grade,
      appreciation,
    ]),
    [result.average, result.rank, result.points, result.classified, result.provisional, result.grade],
    honours.map(({ given }) => given),
    council,
  ]);

describe('after a correction', () => {
  it('in a class of 80 only cards whose own figures changed are recreated, the others stay valid', async () => {
    const twentieths = fc.integer({ min: 0, max: 80 }).map((quarter) => String(quarter / 4));
    const [marks] = fc.sample(fc.array(fc.tuple(twentieths, twentieths), { minLength: 80, maxLength: 80 }), {
      numRuns: 1,
      seed: 3278,
    });
    const made = await aMarkedClass(marks!);
    const { class_id, students, correct } = made;
    const make = () => as(admin).make({ class_ids: [class_id], period: '0', reason });
    expect(await make()).toMatchObject({ made: 80 });
    const corrections = fc.sample(fc.tuple(fc.nat({ max: 79 }), fc.nat({ max: 1 }), twentieths), {
      numRuns: 8,
      seed: 3279,
    });
    for (const [at, subject, number] of corrections) {
      const before = latestOf(await cardsOf(class_id));
      await correct(at, subject, number);
      const { made: count } = await make();
      const after = latestOf(await cardsOf(class_id));
      const renewed = students.filter(({ id }) => after.get(id)!.id !== before.get(id)!.id);
      expect(count).toBe(renewed.length);
      for (const { id } of renewed)
        expect(ownFigures(after.get(id)!.snapshot)).not.toBe(ownFigures(before.get(id)!.snapshot));
      const current = await as(admin).council({ class_id, period: '0' });
      for (const student of current.students) {
        const { snapshot, code } = after.get(student.student_id)!;
        expect([snapshot.result.average, snapshot.result.rank]).toEqual([student.average, student.rank]);
        expect(student.card!.changes).toEqual([]);
        if (!renewed.some(({ id }) => id === student.student_id)) expect(await stateOf(code)).toBe('valid');
      }
    }
  }, 120_000);

  it('for the others, the list and the verification page say that figures of the class changed', async () => {
    const { class_id, students, correct } = await aMarkedClass([
      ['15', '15'],
      ['8', '8'],
      ['4', '4'],
    ]);
    await as(admin).make({ class_ids: [class_id], period: '0', reason });
    await correct(2, 0, '5');
    const listed = async () => (await as(admin).council({ class_id, period: '0' })).students;
    expect((await listed()).map(({ card }) => [card!.class_changed, card!.changes.length > 0])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    await as(admin).make({ class_ids: [class_id], period: '0', reason });
    const card = latestOf(await cardsOf(class_id)).get(students[0]!.id)!;
    expect(await checkCard({ db, now: () => new Date(), address: '10.1.1.1' }, card.code)).toMatchObject({
      state: 'valid',
      class_changed: true,
    });
    expect(one(await listed()).card, 'it names its own number still').toMatchObject({ class_changed: true });
  });

  it('one student’s card can be created alone', async () => {
    const { class_id, students } = await aMarkedClass([
      ['15', '15'],
      ['8', '8'],
    ]);
    const of = { class_ids: [class_id], period: '0', reason };
    const alone = { ...of, student_id: students[1]!.id };
    expect(await as(admin).make(alone)).toMatchObject({ total: 1, made: 1 });
    expect(await as(admin).make(alone)).toMatchObject({ made: 0, unchanged: 1 });
    expect((await cardsOf(class_id)).map(({ student_id }) => student_id)).toEqual([students[1]!.id]);
    const stranger = await aStudent(db, { class_id: (await aClass(db)).id });
    await expect(as(admin).make({ ...of, student_id: stranger.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

type Card = typeof reportCards.$inferSelect;

function latestOf(cards: readonly Card[]): Map<string, Card> {
  return new Map(cards.toSorted((a, b) => a.version - b.version).map((card) => [card.student_id, card]));
}

describe('the header of a card', () => {
  it('is its section’s, by default the school’s, and changing it creates no new card', async () => {
    const { class_id, students } = await aMarkedClass([
      ['15', '15'],
      ['8', '8'],
    ]);
    await db.execute(sql`with s as (insert into school_sections (id, name, paper_language, authority_en)
        values (gen_random_uuid(), 'Anglophone primary', 'en', 'MINISTRY OF BASIC EDUCATION') returning id),
      l as (insert into school_levels (id, section_id, name, position) select gen_random_uuid(), s.id, 'Class 5', 0 from s returning id)
      update classes set level_id = (select id from l) where id = ${class_id}`);
    const of = { class_ids: [class_id], period: '0', reason };
    await as(admin).make(of);
    const first = one(await cardsOf(class_id));
    expect(first.snapshot).toMatchObject({
      language: 'en',
      school: { authority: { en: ['MINISTRY OF BASIC EDUCATION'], fr: [] } },
    });
    const other = await aMarkedClass([['15', '15']]);
    await as(admin).make({ ...of, class_ids: [other.class_id] });
    expect(one(await cardsOf(other.class_id)).snapshot.language, 'the school’s').toBe('fr');

    await db.execute(sql`update school_sections set paper_language = 'both', authority_fr = 'MINEDUB'`);
    await db.execute(sql`update school_settings set phone = '+237222000000', address = 'Akwa'`);
    expect(await as(admin).make(of)).toMatchObject({ made: 0, unchanged: 2 });
    const council = await as(admin).council({ class_id, period: '0' });
    expect(council.students.every(({ card }) => card!.changes.length === 0 && !card!.class_changed)).toBe(
      true,
    );
    expect(council.language).toBe('both');
    await as(admin).make({ ...of, student_id: students[0]!.id });
    const renewed = latestOf(await cardsOf(class_id)).get(students[0]!.id)!;
    expect(renewed.snapshot, 'one that is made takes the new head').toMatchObject({
      language: 'both',
      school: { phone: '+237222000000', authority: { fr: ['MINEDUB'] } },
    });
  });
});
