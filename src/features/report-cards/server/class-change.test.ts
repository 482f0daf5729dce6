import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { carryMarks } from '#features/marks/server/carry.service.ts';
import { readClassInput } from '#features/marks/server/class-input.queries.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { studentMarkEvents, studentMarks } from '#features/marks/server/marks.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { studentsAs } from '#features/students/server/enrolment.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { checkCard } from './card-check.service.ts';
import { reportCardsRouter } from './report-cards.router.ts';
import { reportCards } from './report-cards.tables.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let year_id: string;
let admin: Person;
const reason = 'The parents come today';
const cards = () => apiAs(reportCardsRouter, db, admin.actor);

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const year = new Date().getFullYear();
  const days = { first_day: `${year - 1}-12-01`, last_day: `${year + 1}-02-28` };
  year_id = (await aYear(db, { ...days, status: 'current' })).id;
});

const move = (student_id: string, class_id: string) =>
  studentsAs(db, admin.actor, undefined, carryMarks).move({ student_id, class_id });

type ASheet = { slot: number; marks: readonly string[]; out_of?: string };

/** A class in these subjects with two classmates, and each student's mark by sheet: out of 20 by default. */
async function aMarkedClass(
  subjects: readonly string[],
  sheets: readonly ASheet[],
  name: string,
  scheme = {},
) {
  const { id: class_id } = await aClass(db, { name });
  const students = [await aStudent(db, { class_id }), await aStudent(db, { class_id })];
  await aClassScheme(db, { class_id, year_id }, scheme);
  const columns: string[] = [];
  for (const subject_id of subjects) {
    await aClassSubject(db, { class_id, subject_id, coefficient: '2' });
    for (const { slot, marks, out_of = '20' } of sheets) {
      const of = { class_id, subject_id, year_id };
      const { assessment_id } = await aSheet(db, of, { slot, state: 'closed', column: { out_of } });
      columns.push(assessment_id);
      for (const [at, number] of marks.entries())
        await aMark(db, { assessment_id, student_id: students[at]!.id, number });
    }
  }
  return { class_id, students, columns };
}

let turn = 0;

async function twoClasses(second: readonly ASheet[], scheme = {}) {
  const subjects = [(await aSubject(db)).id, (await aSubject(db)).id];
  const first = await aMarkedClass(
    subjects,
    [
      { slot: 0, marks: ['12', '8'] },
      { slot: 1, marks: ['13.5', '9'] },
    ],
    `MVA ${(turn += 1)}`,
  );
  const other = await aMarkedClass(subjects, second, `MVB ${turn}`, scheme);
  return { first, other, mover: first.students[0]!.id };
}

async function averageIn(class_id: string, student_id: string) {
  const { students } = await cards().council({ class_id, period: '0' });
  return students.find((one) => one.student_id === student_id)?.average;
}

const cardsOf = (student_id: string) =>
  db.select().from(reportCards).where(eq(reportCards.student_id, student_id)).orderBy(reportCards.version);

const check = (code: string) => checkCard({ db, now: () => new Date(), address: '10.1.1.1' }, code);

const SAME = [
  { slot: 0, marks: ['10', '11'] },
  { slot: 1, marks: ['10', '11'] },
];

it('marks are carried into the same subjects of the new class, with their source, and count only there', async () => {
  const { first, other, mover } = await twoClasses(SAME);
  expect(await averageIn(first.class_id, mover)).toBe('12.75');
  await move(mover, other.class_id);
  expect(await averageIn(other.class_id, mover)).toBe('12.75');
  expect(await averageIn(first.class_id, mover), 'the old class no longer counts them').toBeUndefined();
  const events = await db
    .select()
    .from(studentMarkEvents)
    .where(sql`${studentMarkEvents.student_id} = ${mover} and ${studentMarkEvents.source} = 'carried'`);
  expect(events).toHaveLength(4);
  for (const event of events) expect(event).toMatchObject({ author_id: admin.userId, outcome: 'taken' });
  expect(events.map((one) => one.reason)).toContainEqual(expect.stringMatching(/^MVA \d+ · Test 12\/20$/));
  const read = await db.transaction((tx) => readClassInput(tx, { class_id: other.class_id, year_id }));
  expect(read!.input.marks.filter(({ student_id }) => student_id === mover)).toHaveLength(4);
});

it.each([
  [
    'in columns out of another number',
    [
      { slot: 0, marks: ['5', '6'], out_of: '10' },
      { slot: 1, marks: ['5', '6'], out_of: '40' },
    ],
  ],
  ['where nobody opened a sheet', []],
])('a slot has the same %s', async (_what, second) => {
  const { other, mover } = await twoClasses(second);
  await move(mover, other.class_id);
  expect(await averageIn(other.class_id, mover)).toBe('12.75');
});

it('nothing is carried between schemes with different periods or slots', async () => {
  const periods = [
    {
      name: { en: 'Term', fr: 'Trimestre' },
      weight: '1',
      slots: [{ name: { en: 'S', fr: 'S' }, weight: '1' }],
    },
  ];
  const { other, mover } = await twoClasses([], { periods });
  await move(mover, other.class_id);
  expect(await averageIn(other.class_id, mover)).toBeNull();
});

it('moving back finds the earlier marks once, with those entered meanwhile; moving again carries nothing twice', async () => {
  const { first, other, mover } = await twoClasses(SAME);
  await move(mover, other.class_id);
  // A carried mark can be corrected like any other.
  await db
    .update(studentMarks)
    .set({ number: '20' })
    .where(
      sql`${studentMarks.student_id} = ${mover} and ${studentMarks.assessment_id} = ${other.columns[0]!}`,
    );
  expect(await averageIn(other.class_id, mover)).toBe('14.75');
  await move(mover, first.class_id);
  expect(await averageIn(first.class_id, mover)).toBe('12.75');
  await move(mover, other.class_id);
  expect(await averageIn(other.class_id, mover)).toBe('14.75');
  expect(await db.$count(studentMarks, eq(studentMarks.student_id, mover))).toBe(8);
});

it('class changes keep every delivered code valid, whatever the new class creates; the transcript has the card', async () => {
  for (const second of [SAME, []] as const)
    for (const scheme of [
      {},
      {
        periods: [
          { name: { en: 'Y', fr: 'A' }, weight: '1', slots: [{ name: { en: 'S', fr: 'S' }, weight: '1' }] },
        ],
      },
    ]) {
      const { first, other, mover } = await twoClasses(scheme && 'periods' in scheme ? [] : second, scheme);
      await cards().make({ class_ids: [first.class_id], period: '0', reason });
      await cards().release({ class_id: first.class_id, period: '0', audiences: ['family'], reason });
      const delivered = one(await cardsOf(mover));
      for (const class_id of [other.class_id, first.class_id, other.class_id]) {
        await move(mover, class_id);
        await cards()
          .make({ class_ids: [class_id], period: '0', reason })
          .catch((error: { code: string }) => expect(error.code).toBe('NO_MARKS'));
        expect(await cardsOf(mover)).toHaveLength(1);
        expect(await check(delivered.code)).toMatchObject({ state: 'valid' });
        expect((await cards().transcript({ student_id: mover })).type).toBe('application/pdf');
      }
      const council = await cards().council({ class_id: other.class_id, period: '0' });
      const own = council.students.find(({ student_id }) => student_id === mover)!;
      expect(own.card).toMatchObject({ number: expect.any(String) as string, changes: [] });
      expect(own.card!.other_class).toContain('MVA');
      expect((await cards().student({ student_id: mover })).cards).toHaveLength(1);
    }
});

it('a new card of the new class does not replace the delivered one in the transcript before its release', async () => {
  const { first, other, mover } = await twoClasses(SAME);
  await cards().make({ class_ids: [first.class_id], period: '0', reason });
  await cards().release({ class_id: first.class_id, period: '0', audiences: ['family'], reason });
  await move(mover, other.class_id);
  await cards().make({ class_ids: [other.class_id], period: '0', student_id: mover, reason });
  expect(await cardsOf(mover)).toHaveLength(2);
  expect((await cards().transcript({ student_id: mover })).type, 'no 409').toBe('application/pdf');
});

/** One of three classes, and whether its cards are made after the student joined. */
const aStep = fc.record({ to: fc.nat({ max: 2 }), make: fc.boolean() });

it('through any moves between three classes every delivered code stays valid, whatever cards are created meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { first, other, mover } = await twoClasses(SAME);
      const third = await aMarkedClass([], [], `MVC ${turn}`);
      const places = [first, other, third].map(({ class_id }) => class_id);
      for (const class_id of places.slice(0, 2)) {
        await cards().make({ class_ids: [class_id], period: '0', reason });
        await cards().release({ class_id, period: '0', audiences: ['family'], reason });
      }
      const people = [...first.students, ...other.students].map(({ id }) => id);
      const delivered = (await Promise.all(people.map(cardsOf))).flat();
      expect(delivered).toHaveLength(4);
      let at = 0;
      let hasMade = false;
      for (const { to, make } of steps) {
        if (to !== at) await move(mover, places[to]!);
        at = to;
        if (make) {
          hasMade = true;
          await cards()
            .make({ class_ids: [places[to]!], period: '0', reason })
            .catch((error: { code: string }) => expect(error.code).toBe('NO_MARKS'));
        }
        // New cards may change classmates' ranks; a move alone invalidates nobody's card.
        const own = delivered.filter(({ student_id }) => !hasMade || student_id === mover);
        for (const { code } of own) expect(await check(code)).toMatchObject({ state: 'valid' });
      }
    }),
    { numRuns: 8 },
  );
}, 60_000);
