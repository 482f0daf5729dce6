import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { markingAs } from '#features/marking/server/marking.builders.ts';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { readClassInput } from '#features/marks/server/class-input.queries.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { setYearStatuses } from '#features/school-year/server/school-year.service.ts';
import { aClassSubject, aSubject, classSubjectsAs } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { checkCard } from './card-check.service.ts';
import { makingJob } from './making.service.ts';
import { listLatestCards } from './readers.service.ts';
import { aRelease } from './report-cards.builders.ts';
import { reportCardsOwnData } from './report-cards.own-data.ts';
import { reportCardsRouter } from './report-cards.router.ts';
import { councilDecisions, reportCards } from './report-cards.tables.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

const today = schoolDay(new Date(), 'Africa/Douala');
const now = () => new Date();

let db: Db;
let admin: Person;
let before: string;
let after: string;
const as = ({ actor }: Person) => apiAs(reportCardsRouter, db, actor);

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const years = [
    { first_day: addDays(today, -100), last_day: addDays(today, 10), status: 'current' as const },
    { first_day: addDays(today, 11), last_day: addDays(today, 300) },
  ];
  before = (await aYear(db, years[0])).id;
  after = (await aYear(db, years[1])).id;
});

const ALL_THE_SAME = { reason: 'The parents come today' };

const COUNTED = {
  card: 'sequences',
  honours: [
    { code: 'th', label: { en: 'Honour roll', fr: 'Tableau d’honneur' }, kind: 'honour', average_from: '12' },
  ],
  promotion: [{ outcome: 'promote', average_from: '10' }, { outcome: 'repeat' }],
} as const;

/**
 * A class of two students with cards of a period and of the year, seen by a family and a student;
 * one subject counts double.
 */
async function aClassWithItsYear() {
  const master = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
  const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
  const { id: class_id } = await aClass(db, { teachers: [master], class_master_id: master.userId });
  const zoe = await aStudent(db, {
    class_id,
    full_name: 'Évina Zoé',
    parents: [parent],
    user_id: pupil.userId,
  });
  const paul = await aStudent(db, { class_id, full_name: 'Abena Paul' });
  const scheme = await aClassScheme(db, { class_id, year_id: before }, COUNTED);
  const [maths, french] = [
    await aSubject(db, { group: 'Sciences' }),
    await aSubject(db, { group: 'Lettres' }),
  ];
  await aClassSubject(db, { class_id, subject_id: maths.id, coefficient: '4', teacher_id: master.userId });
  await aClassSubject(db, { class_id, subject_id: french.id, coefficient: '2' });
  const marks = { [maths.id]: ['15', '7'], [french.id]: ['9', '14'] };
  for (const [subject_id, numbers] of Object.entries(marks))
    for (const period of [0, 1]) {
      const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id: before }, { period });
      for (const [at, student] of [zoe, paul].entries())
        await aMark(db, { assessment_id, student_id: student.id, number: numbers[at]! });
    }
  const decided = { appreciation: 'Des efforts visibles.', honours: [], decision_reason: 'Of his age' };
  await as(master).decide({ class_id, period: 'year', student_id: paul.id, ...decided, decision: 'promote' });
  return { class_id, master, parent, pupil, zoe, paul, maths, french, scheme };
}
type ItsYear = Awaited<ReturnType<typeof aClassWithItsYear>>;

/** All responses about the class's year. */
async function told({ class_id, parent, pupil, zoe, scheme }: ItsYear) {
  const rows = await db
    .select()
    .from(reportCards)
    .where(eq(reportCards.class_id, class_id))
    .orderBy(reportCards.number);
  const version = one(await db.select().from(markingSchemes).where(eq(markingSchemes.id, scheme.id)));
  return {
    rows,
    office: await as(admin).student({ student_id: zoe.id }),
    family: await as(parent).student({ student_id: zoe.id }),
    student: await as(pupil).mine(),
    first: await db.transaction((tx) =>
      listLatestCards(tx, { actor: parent.actor, now, timeZone: 'Africa/Douala' }),
    ),
    document: await db.transaction((tx) =>
      reportCardsOwnData(tx, { actor: pupil.actor, email: '', studentId: zoe.id, today }),
    ),
    checked: await checkCard({ db, now, address: '10.1.1.1' }, one(rows).code),
    council: await db.select().from(councilDecisions).orderBy(councilDecisions.changed_at),
    counted_by: version.scheme,
  };
}

async function printed({ class_id }: ItsYear): Promise<string[]> {
  const cards = await db
    .select()
    .from(reportCards)
    .where(eq(reportCards.class_id, class_id))
    .orderBy(reportCards.number);
  const files: string[] = [];
  for (const { id } of cards) {
    const bytes = Buffer.from(await (await as(admin).file({ card_id: id })).arrayBuffer());
    files.push(createHash('sha256').update(bytes).digest('hex'));
  }
  return files;
}

const close = () =>
  db.transaction((tx) =>
    setYearStatuses(tx, [
      [before, 'closed'],
      [after, 'current'],
    ]),
  );
afterEach(() =>
  db.transaction((tx) =>
    setYearStatuses(tx, [
      [after, 'planned'],
      [before, 'current'],
    ]),
  ),
);
const weightsOf = async (class_id: string, year_id: string) => {
  const read = await db.transaction((tx) => readClassInput(tx, { class_id, year_id }));
  return read && read.input.subjects.map(({ weight }) => weight);
};

it('figures of a closed year are unchanged by later changes of coefficients, subjects, the scheme and names', async () => {
  const of = await aClassWithItsYear();
  const { class_id, maths, french, scheme } = of;
  for (const period of ['0', 'year'])
    await as(admin).make({ class_ids: [class_id], period, ...ALL_THE_SAME });
  for (const audience of ['family', 'student'] as const)
    await aRelease(db, { class_id, year_id: before, period: 0, audience, at: new Date(Date.now() - 1_000) });
  const was = await told(of);
  const papers = await printed(of);
  expect(was.family.cards, 'there is something to read').toMatchObject([{ average: '13.00' }]);
  await db.insert(classMarking).values({ class_id, year_id: after, marking_scheme_id: scheme.id });
  await close();

  const subjects = classSubjectsAs(db, admin.actor);
  const marking = markingAs(db, admin.actor);
  const changes: Record<string, () => Promise<unknown>> = {
    'a coefficient': () =>
      subjects.set({ class_id, subject_id: maths.id, teacher_id: null, coefficient: '1' }),
    'a subject of the class': () => subjects.remove({ class_id, subject_id: french.id }),
    'another subject': () => aClassSubject(db, { class_id, coefficient: '9' }),
    'the scheme': async () => {
      const { revision, scheme: text } = await marking.get({ scheme_id: scheme.scheme_id });
      await marking.change({
        scheme_id: scheme.scheme_id,
        revision,
        scheme: structuredClone({
          ...text,
          pass_mark: '14',
          honours: [],
          promotion: [{ outcome: 'repeat' as const }],
        }),
      });
    },
    names: () =>
      db.execute(sql`
        with s as (update subjects set name_fr = 'Autre', subject_group = 'Divers' where id = ${maths.id}),
          c as (update classes set name = 'Renamed', class_master_id = null where id = ${class_id})
        update students set full_name = 'Changed Name' where id = ${of.zoe.id}`),
  };
  for (const [what, change] of Object.entries(changes)) {
    await change();
    expect(await told(of), what).toEqual(was);
  }
  expect(await printed(of)).toEqual(papers);
  expect(await weightsOf(class_id, after), 'the changes count in the year that runs').toEqual(['1', '9']);
  expect(await weightsOf(class_id, before), 'nothing calculates the closed one again').toBeNull();
  const versions = await marking.get({ scheme_id: scheme.scheme_id });
  expect(versions.versions.map(({ version, classes }) => [version, classes])).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

it('cards requested during the year but not created before it closed are not created by later rules', async () => {
  const both = [await aClassWithItsYear(), await aClassWithItsYear()];
  const class_ids = both.map(({ class_id }) => class_id);
  const making = await as(admin).make({ class_ids, period: '0', ...ALL_THE_SAME });
  await close();
  const job = one(await db.select().from(jobs).where(eq(jobs.key, making.id)));
  await makingJob({ timeZone: 'Africa/Douala' }).run({
    db,
    now,
    log: pino({ level: 'silent' }),
    payload: job.payload,
    closing: new AbortController().signal,
  });
  expect(await as(admin).making({ making_id: making.id })).toMatchObject({
    state: 'ready',
    failed: class_ids.length,
    made: 0,
    unchanged: 0,
  });
  const made = await db.$count(reportCards, sql`class_id = any(${sql.param(class_ids)}::uuid[])`);
  expect(made).toBe(0);
});

it('a scheme used only by a closed year gets a new version on change, even without a closed sheet; SQL is refused', async () => {
  const { scheme } = await aClassWithItsYear();
  const marking = markingAs(db, admin.actor);
  const { scheme_id } = scheme;
  expect((await marking.get({ scheme_id })).frozen).toBe(false);
  await close();
  const seen = await marking.get({ scheme_id });
  expect(seen.frozen, 'the office is told before it changes it').toBe(true);
  const harder = structuredClone({ ...seen.scheme, pass_mark: '12' });
  const changed = await marking.change({ scheme_id, revision: seen.revision, scheme: harder });
  expect(changed).toMatchObject({ version: 2, frozen: false });
  expect((await marking.get({ scheme_id, version: 1 })).scheme.pass_mark).toBe('10');
  await expect(
    db.update(markingSchemes).set({ scheme: harder }).where(eq(markingSchemes.id, scheme.id)),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
});
