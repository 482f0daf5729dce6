import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aClassScheme, aMark, aSheet } from '../../server/marks.builders.ts';
import { studentClassifications, studentExams } from '../../server/marks.tables.ts';
import { markOverviewRouter } from './mark-overview.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
let teacher: Person;
let master: Person;
let class_id: string;
let year_id: string;
let maths: string;
let french: string;
let [awa, bih]: string[] = [];

// Awa has 13 and 15.5, Bih 8 and nothing, Cyr nothing at all.
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  teacher = await aUser(db, { role: 'teacher' });
  master = await aUser(db, { role: 'teacher', full_name: 'Mme Ngo' });
  ({ id: year_id } = await aYear(db, { status: 'current' }));
  ({ id: class_id } = await aClass(db, { class_master_id: master.userId }));
  const taught = { class_id, teacher_id: teacher.userId };
  maths = (await aClassSubject(db, { ...taught, coefficient: '4' })).subject_id;
  french = (await aClassSubject(db, { class_id, coefficient: '2' })).subject_id;
  await aClassScheme(db, { class_id, year_id }, { honours: [TH] });
  [awa, bih] = await Promise.all(
    ['Awa', 'Bih', 'Cyr'].map(async (full_name) => (await aStudent(db, { class_id, full_name })).id),
  );
  const sheet = await aSheet(db, { class_id, subject_id: maths, year_id });
  const other = await aSheet(db, { class_id, subject_id: french, year_id });
  await aMark(db, { assessment_id: sheet.assessment_id, student_id: awa!, number: '13' });
  await aMark(db, { assessment_id: other.assessment_id, student_id: awa!, number: '15.5' });
  await aMark(db, { assessment_id: sheet.assessment_id, student_id: bih!, number: '8' });
});

const TH = {
  code: 'TH',
  label: { en: 'Honours', fr: 'Honneur' },
  kind: 'honour',
  average_from: '12',
} as const;
const as = ({ actor }: Person) => apiAs(markOverviewRouter, db, actor);
const firstPeriod = (person: Person) => as(person).get({ class_id, which: '0' });

describe('access to a class’s figures', () => {
  it('is denied to families, and a teacher of other classes does not learn that the class exists', async () => {
    for (const role of ['parent', 'student', null] as const)
      await expect(firstPeriod(await aUser(db, { role }))).rejects.toMatchObject({ status: 403 });
    const other = await aUser(db, { role: 'teacher' });
    await expect(firstPeriod(other)).rejects.toMatchObject({ status: 404 });
    await expect(as(admin).get({ class_id: newId() })).rejects.toMatchObject({ status: 404 });
  });

  it('is limited for a teacher to their own subject: no average, no rank, nothing of the class', async () => {
    const seen = await firstPeriod(teacher);
    expect([seen.whole, seen.subjects.map(({ id }) => id), seen.profile, seen.distribution]).toEqual([
      false,
      [maths],
      null,
      [],
    ]);
    expect(seen.students.map(({ values, average, rank }) => [values[0]?.value, average, rank])).toEqual([
      ['13.00', null, null],
      ['8.00', null, null],
      [null, null, null],
    ]);
    expect(seen.missing.every(({ subject_id }) => subject_id === maths)).toBe(true);
    const wish = { class_id, which: '0', student_id: awa! };
    await expect(as(teacher).explain(wish)).rejects.toMatchObject({ status: 404 });
    await expect(as(teacher).explain({ ...wish, subject_id: french })).rejects.toMatchObject({ status: 404 });
    expect((await as(teacher).explain({ ...wish, subject_id: maths })).parts).toHaveLength(2);
  });

  it('is complete for the class master and the office', async () => {
    const seen = await firstPeriod(master);
    expect(seen).toEqual({ ...(await firstPeriod(admin)), may_say: false });
    expect([seen.whole, seen.class.class_master]).toEqual([true, 'Mme Ngo']);
  });
});

it('includes averages, ranks and honours, and why a student is not classified', async () => {
  const { students, profile, subjects, distribution } = await firstPeriod(admin);
  expect(
    students.map(({ full_name, average, rank, not_classified, honours }) => [
      full_name,
      average,
      rank,
      not_classified,
      honours.map(({ en }) => en),
    ]),
  ).toEqual([
    ['Awa', '13.83', 1, null, ['Honours']],
    ['Bih', '8.00', 2, null, []],
    ['Cyr', null, null, 'no_average', []],
  ]);
  expect([profile?.count, profile?.mean, profile?.passed]).toEqual([2, '10.92', 1]);
  expect(subjects.map(({ weak }) => weak)).toEqual([false, false]);
  expect(distribution.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0, 1, 0, 0, 0]);
});

it('lists sheets with missing marks, including unopened ones', async () => {
  const { missing } = await firstPeriod(admin);
  expect(
    missing
      .map(({ subject_id, slot_name, sheet_id, students }) => [
        subject_id === maths ? 'maths' : 'french',
        slot_name.en,
        sheet_id === null ? 'not opened' : 'opened',
        students,
      ])
      .toSorted(),
  ).toEqual([
    ['french', 'Sequence 1', 'opened', 2],
    ['french', 'Sequence 2', 'not opened', 3],
    ['maths', 'Sequence 1', 'opened', 1],
    ['maths', 'Sequence 2', 'not opened', 3],
  ]);
});

it('explains an average in the reader’s language, down to the marks', async () => {
  const wish = { class_id, which: '0', student_id: awa! };
  const average = await as(admin).explain({ ...wish, language: 'fr' });
  expect(average.sentence).toContain('13,83 =');
  expect(average.parts.map(({ kind, value, weight }) => [kind, value, weight])).toEqual([
    ['subject', '13.00', '4'],
    ['subject', '15.50', '2'],
  ]);
  const slots = await as(admin).explain({ ...wish, subject_id: maths, language: 'en' });
  expect(slots.parts.map(({ name, value, left_out }) => [name, value, left_out])).toEqual([
    ['Sequence 1', '13.00', null],
    ['Sequence 2', null, 'missing'],
  ]);
  const marks = await as(admin).explain({ ...wish, subject_id: maths, slot: 0, language: 'en' });
  expect(marks.parts.map(({ kind, name, value }) => [kind, name, value])).toEqual([
    ['assessment', 'Test', '13.00'],
  ]);
  await expect(as(admin).explain({ ...wish, student_id: newId() })).rejects.toMatchObject({ status: 404 });
});

it('treats the year like a period, without missing sheets', async () => {
  const { which, students, missing } = await as(admin).get({ class_id, which: 'year' });
  expect([which, missing, students[0]?.average]).toEqual(['year', [], '13.83']);
  expect((await as(admin).explain({ class_id, which: 'year', student_id: awa! })).parts).toHaveLength(2);
});

it('is empty for a class without a scheme', async () => {
  const { id } = await aClass(db);
  expect(await as(admin).get({ class_id: id })).toMatchObject({ scheme: null, students: [] });
});

const said = async (which: string, student_id = awa!) => {
  const { students } = await as(admin).get({ class_id, which });
  return students.find(({ id }) => id === student_id)!;
};
const examOf = (isOne: boolean) =>
  db.update(classMarking).set({ exam_class: isOne }).where(eq(classMarking.class_id, class_id));
const setExam = (result: string | null, passed: boolean | null) =>
  as(admin).setExams({ class_id, results: [{ student_id: awa!, result, passed }] });

describe('a manual decision of the office', () => {
  const reason = 'Ill for most of the term';
  const classify = (classified: boolean | null, which = '0') =>
    as(admin).classify({ class_id, student_id: awa!, which, classified, reason });
  it('overrules the scheme’s classification with a reason, and can be removed', async () => {
    await classify(false);
    expect(await said('0')).toMatchObject({
      rank: null,
      not_classified: 'by_hand',
      by_hand: { classified: false, reason },
      honours: [],
    });
    expect((await said('0', bih)).rank, 'who was second is first').toBe(1);
    expect((await said('1')).by_hand, 'one period says nothing of another').toBeNull();
    await classify(true);
    expect(await said('0')).toMatchObject({ rank: 1, by_hand: { classified: true } });
    await classify(false, 'year');
    expect((await said('year')).not_classified).toBe('by_hand');
    await classify(null);
    await classify(null, 'year');
    expect(await said('0')).toMatchObject({ rank: 1, by_hand: null });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'marks.classified'));
    expect(events.at(0)).toMatchObject({ subject_id: awa, details: { classified: false, reason } });
  });

  it('is refused for a student outside the class, for a missing period, and from a teacher', async () => {
    const other = (await aStudent(db)).id;
    const say = (given: object, person = admin) =>
      as(person).classify({ class_id, student_id: awa!, which: '0', classified: false, reason, ...given });
    await expect(say({ student_id: other })).rejects.toMatchObject({ status: 404 });
    await expect(say({ which: '7' })).rejects.toMatchObject({ status: 404 });
    await expect(say({}, master)).rejects.toMatchObject({ status: 403 });
    const results = [{ student_id: other, result: '12', passed: true }];
    await examOf(true);
    await expect(as(admin).setExams({ class_id, results })).rejects.toMatchObject({ status: 404 });
    await expect(as(master).setExams({ class_id, results })).rejects.toMatchObject({ status: 403 });
    await examOf(false);
  });

  it('records results of an exam class only, within the maximum, each change with its own audit record', async () => {
    await expect(setExam('12', true)).rejects.toMatchObject({ code: 'NO_EXAM' });
    await examOf(true);
    await expect(setExam('20.5', true)).rejects.toMatchObject({ code: 'OUT_OF_RANGE' });
    await setExam('12.50', true);
    await setExam('12.5', true);
    expect([(await said('year')).exam, (await said('0')).exam]).toEqual([
      { result: '12.5', passed: true },
      null,
    ]);
    await setExam(null, null);
    expect((await said('year')).exam).toBeNull();
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'marks.exam_set'));
    expect(events.map(({ details }) => details)).toEqual([
      { result: '12.50', passed: true },
      { result: null, passed: null },
    ]);
  });

  it('enters the yearly average if the scheme counts the examination', async () => {
    const exam = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id: exam.id });
    const year = one(await db.select().from(classMarking).where(eq(classMarking.class_id, class_id)));
    const of = { class_id: exam.id, year_id: year.year_id };
    await aClassScheme(db, { ...of, exam_class: true }, { external_exam: '50' });
    const { id: student_id } = await aStudent(db, { class_id: exam.id });
    const { assessment_id } = await aSheet(db, { ...of, subject_id });
    await aMark(db, { assessment_id, student_id, number: '10' });
    await as(admin).setExams({
      class_id: exam.id,
      results: [{ student_id, result: '16', passed: null }],
    });
    const { students } = await as(admin).get({ class_id: exam.id, which: 'year' });
    expect(students[0]!.average).toBe('13.00');
  });

  it('is fixed in a closed year, even by direct SQL', async () => {
    const { id: year_id } = await aYear(db, { status: 'closed' });
    const at = new Date();
    const refused = { cause: { code: '42501' } };
    await expect(
      db.insert(studentExams).values({
        student_id: awa!,
        year_id,
        passed: true,
        entered_at: at,
        entered_by: admin.userId,
      }),
    ).rejects.toMatchObject(refused);
    await expect(
      db.insert(studentClassifications).values({
        student_id: awa!,
        class_id,
        year_id,
        period: 0,
        classified: true,
        reason,
        said_at: at,
        said_by: admin.userId,
      }),
    ).rejects.toMatchObject(refused);
  });
});

it('without means, a student without any mark is distinguished from one with too few', async () => {
  const { id: levels } = await aClass(db);
  await aClassScheme(
    db,
    { class_id: levels, year_id },
    { aggregation: 'none', classified: { measure: 'coefficients', share: '100', periods: 1 } },
  );
  const sheets = [];
  for (const nth of [0, 1]) {
    const { subject_id } = await aClassSubject(db, { class_id: levels, coefficient: String(nth + 1) });
    sheets.push(await aSheet(db, { class_id: levels, subject_id, year_id }));
  }
  const some = await aStudent(db, { class_id: levels, full_name: 'Ada' });
  await aStudent(db, { class_id: levels, full_name: 'Ben' });
  await aMark(db, { assessment_id: sheets[0]!.assessment_id, student_id: some.id, number: '13' });
  const { students } = await as(admin).get({ class_id: levels, which: '0' });
  expect(students.map(({ not_classified }) => not_classified)).toEqual(['too_few', 'no_average']);
});

it('a school without a school year gets that message, and not that the class is missing', async () => {
  const school = await testDatabase();
  const { actor } = await aUser(school.db, { role: 'admin' });
  const { id } = await aClass(school.db);
  for (const asked of [id, newId()])
    await expect(apiAs(markOverviewRouter, school.db, actor).get({ class_id: asked })).rejects.toMatchObject({
      code: 'NO_YEAR',
    });
});
