import { randomUUID } from 'node:crypto';
import { aSection } from '#features/levels/server/levels.builders.ts';
import { changeSection, removeSection } from '#features/levels/server/levels.service.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { CreateStructureInput, type FeeStructure } from '../structures.contract.ts';
import { MOST_CANDIDATES } from '../../fees.rules.ts';
import { aFee, aFeeStructure, anOfficeCall } from '../../server/fees.builders.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { removePeriod } from '#features/school-year/server/year-spans.service.ts';
import { receiptsRouter } from '../../papers/server/receipts.router.ts';
import { feeStructures } from '../../server/fees.tables.ts';
import { feesRouter } from './fees.router.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { changeStructure, createStructure, listCandidates, listStructures } from './structures.service.ts';

let db: Db;
let office: KeyedUse;
beforeAll(async () => {
  ({ db } = await testDatabase());
  office = await anOfficeCall(db);
});

const events = (id: string) =>
  db
    .select({ action: auditEvents.action, details: auditEvents.details, actor: auditEvents.actor_id })
    .from(auditEvents)
    .where(and(eq(auditEvents.subject_type, 'fee_structure'), eq(auditEvents.subject_id, id)))
    .orderBy(auditEvents.seq);
const at = (second: number) => () => new Date(Date.UTC(2026, 10, 21, 12, 0, second));
const parts = [
  { amount: '30000', due_date: '2026-12-01' },
  { amount: '20000', due_date: '2027-01-15' },
];
const list = (filters: Parameters<typeof listStructures>[1] = {}) =>
  db.transaction((tx) => listStructures(tx, filters));

describe('a fee structure', () => {
  it('has a name whose length counts after normalization: some characters become two', () => {
    const input = { amount: '500', academic_year: '2026-2027' };
    const said = (name: string) => CreateStructureInput.safeParse({ ...input, name });
    expect(said('\u0958'.repeat(100)).success).toBe(false);
    expect(said('\u0958'.repeat(50)).data?.name).toBe('\u0915\u093C'.repeat(50));
    expect(said('e\u0301').data?.name).toBe('é');
  });

  it('applies to the grade under any name the school gives it, and to that grade alone', async () => {
    const input = { name: 'Named', amount: '1000', academic_year: '2026-2027' };
    for (const [level, grade_level] of [
      ['Form 5', 'grade_11'],
      ['2nde', 'grade_11'],
      ['1re', 'grade_12'],
    ] as const)
      await aSection(db, { level, grade_level });
    const made = await createStructure(
      { ...office, key: randomUUID() },
      CreateStructureInput.parse({ ...input, grade_level: 'grade_11' }),
    );
    expect(made).toHaveProperty('levels', '2nde, Form 5');
  });

  it('applies to one level as the school names it, separate from others of the same grade', async () => {
    const [lower, upper] = [
      await aSection(db, { level: '1re L', grade_level: 'grade_12' }),
      await aSection(db, { level: 'Tle L', grade_level: 'grade_12' }),
    ];
    const students = [];
    for (const { level_id } of [lower, upper]) {
      const room = await aClass(db, { level_id, grade_level: 'grade_12' });
      students.push((await aStudent(db, { class_id: room.id })).id);
    }
    const input = { name: 'Baccalauréat', amount: '1000', academic_year: '2026-2027' };
    const make = async (level_id: string) =>
      createStructure({ ...office, key: randomUUID() }, CreateStructureInput.parse({ ...input, level_id }));
    const made = (await make(upper.level_id)) as FeeStructure;
    expect(made).toMatchObject({ level_id: upper.level_id, levels: 'Tle L', grade_level: 'grade_12' });
    const found = await db.transaction((tx) =>
      listCandidates(tx, { fee_structure_id: made.id, level_id: upper.level_id }),
    );
    expect(found?.students.map(({ student_id }) => student_id)).toEqual([students[1]]);
    expect(await make(newId())).toEqual({ refused: 'LEVEL_NOT_FOUND' });
  });

  it('protects its level: neither the level nor its section can be removed', async () => {
    const { section_id, level_id } = await aSection(db, { level: 'CM2', grade_level: 'grade_6' });
    await aFeeStructure(db, { level_id });
    const section = { name: 'Another name', head_id: null, levels: [] };
    expect(await changeSection(office, section_id, section)).toEqual({ refused: 'LEVEL_HAS_FEES' });
    expect(await removeSection(office, section_id)).toEqual({ refused: 'LEVEL_HAS_FEES' });
  });

  it('can apply to a nursery level, which has no grade', async () => {
    const { level_id } = await aSection(db, { level: 'Petite section', grade_level: null });
    const made = await aFeeStructure(db, { level_id });
    expect(made).toMatchObject({ level_id, levels: 'Petite section', grade_level: null });
  });

  it('covers the whole year if no term is given, or the first term if no period is given', async () => {
    const input = { name: 'Scolarité', amount: '150000', academic_year: '2026-2027' };
    const make = async (more: object) =>
      createStructure({ ...office, key: randomUUID() }, CreateStructureInput.parse({ ...input, ...more }));
    expect(await make({ academic_term: null })).toMatchObject({ academic_term: null });
    expect(await make({})).toMatchObject({ academic_term: 'term_1' });
  });

  it('is created with its parts, once per key', async () => {
    const input = CreateStructureInput.parse({
      name: ' Frais de scolarité ',
      amount: '50000',
      academic_year: '2026-2027',
      grade_level: 'grade_7',
      instalments: parts,
      auto_assign: true,
    });
    const first = (await createStructure(office, input)) as FeeStructure;
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Frais de scolarité',
      amount: '50000',
      period_id: null,
      academic_term: 'term_1',
      academic_year: '2026-2027',
      grade_level: 'grade_7',
      level_id: null,
      levels: null,
      description: null,
      instalments: parts,
      auto_assign: true,
      created_at: expect.any(String),
      archived_at: null,
      students: 0,
    });
    await changeStructure(office, first.id, { auto_assign: false });
    expect(JSON.stringify(await createStructure(office, input))).toBe(JSON.stringify(first));
    expect(await events(first.id)).toEqual([
      {
        action: 'fees.structure_created',
        details: expect.objectContaining({ name: input.name }),
        actor: office.actor.userId,
      },
      {
        action: 'fees.structure_changed',
        details: { auto_assign: '✓ → ✗' },
        actor: office.actor.userId,
      },
    ]);
  });

  it('is changed and recorded in the audit trail only if something differs', async () => {
    const { id } = await aFeeStructure(db, { amount: '50000', instalments: parts });
    expect(await changeStructure(office, id, {})).toMatchObject({ auto_assign: false, archived_at: null });
    expect(await changeStructure(office, id, { archived: false, auto_assign: false })).toMatchObject({ id });
    expect(await events(id)).toHaveLength(1);
    const archived = await changeStructure(office, id, { archived: true, auto_assign: true });
    expect(archived).toMatchObject({ auto_assign: true, archived_at: expect.any(String) });
    // Archiving again does not change the date.
    const later = { ...office, now: () => new Date('2030-01-01T00:00:00Z') };
    expect(await changeStructure(later, id, { archived: true, auto_assign: false })).toMatchObject({
      archived_at: (archived as { archived_at: string }).archived_at,
    });
    expect((await events(id)).map(({ details }) => details)).toEqual([
      expect.objectContaining({ amount: '50000' }),
      { auto_assign: '✗ → ✓', archived: '✗ → ✓' },
      { auto_assign: '✓ → ✗' },
    ]);
  });

  it('is not given to new students without a due date', async () => {
    const { id } = await aFeeStructure(db);
    expect(await changeStructure(office, id, { auto_assign: true })).toEqual({ refused: 'NO_DUE_DATE' });
    expect(await changeStructure(office, id, { auto_assign: true, archived: true })).toEqual({
      refused: 'NO_DUE_DATE',
    });
    expect(await changeStructure(office, id, { auto_assign: false, archived: true })).toMatchObject({ id });
    expect(await changeStructure(office, newId(), { archived: true })).toBeNull();
  });

  it('is listed newest first, active and archived ones apart, with the number of students who have it', async () => {
    const other = (await testDatabase()).db;
    const made = [];
    for (let second = 0; second < 52; second += 1)
      made.push(await aFeeStructure(other, { name: `Fee ${second}`, now: at(second) }));
    const students = [await aStudent(other), await aStudent(other)];
    const newest = made.at(-1)!;
    const instalments = [
      { amount: '2000', due_date: '2026-12-01' },
      { amount: '3000', due_date: '2027-01-15' },
    ];
    await aFee(other, { students, structure: newest, instalments });
    const listed = (filters: Parameters<typeof listStructures>[1]) =>
      other.transaction((tx) => listStructures(tx, filters));
    const first = await listed({});
    expect(first.total).toBe(52);
    expect(first.structures.map(({ name }) => name)).toEqual(
      made
        .map(({ name }) => name)
        .toReversed()
        .slice(0, 50),
    );
    expect(first.structures.slice(0, 2).map((each) => each.students)).toEqual([2, 0]);
    expect((await listed({ page: 2 })).structures.map(({ name }) => name)).toEqual(['Fee 1', 'Fee 0']);
    await changeStructure(await anOfficeCall(other), newest.id, {
      archived: true,
    });
    expect((await listed({})).total).toBe(51);
    expect(await listed({ archived: 'true' })).toMatchObject({
      structures: [{ id: newest.id, students: 2 }],
      total: 1,
    });
  });

  it('refuses a name or reason that the database would refuse; a description may be empty', async () => {
    const { id } = await aFeeStructure(db, { description: '' });
    const { structures } = await list();
    expect(structures.find((structure) => structure.id === id)).toMatchObject({ description: null });
  });
});

describe('students who may get a structure', () => {
  it('are all active ones, by class and name, with a mark on those who have it', async () => {
    const { id, ...structure } = await aFeeStructure(db);
    const [ninth, second] = [
      await aClass(db, { name: '3e', grade_level: 'grade_10' }),
      await aClass(db, { name: 'CE1', grade_level: 'grade_2' }),
    ];
    const [zoe, abel, eve, nobody] = [
      await aStudent(db, { full_name: 'Zoé Mbarga', class_id: second.id }),
      await aStudent(db, { full_name: 'Abel Mbarga', class_id: ninth.id }),
      await aStudent(db, { full_name: 'Ève Mbarga', class_id: second.id }),
      await aStudent(db, { full_name: 'Xavier Mbarga' }),
    ];
    await aStudent(db, { full_name: 'Gone Mbarga', class_id: second.id, status: 'left' });
    await aFee(db, { student: zoe, structure: { id, ...structure } });
    const of = (filters: Omit<Parameters<typeof listCandidates>[1], 'fee_structure_id'>) =>
      db.transaction((tx) => listCandidates(tx, { fee_structure_id: id, ...filters }));
    const found = await of({ search: 'mbarga' });
    expect(found!.students.map(({ student_id, has_it }) => [student_id, has_it])).toEqual([
      [eve.id, false],
      [zoe.id, true],
      [abel.id, false],
      [nobody.id, false],
    ]);
    expect(found).toMatchObject({ total: 4 });
    expect(found!.students[0]).toEqual({
      student_id: eve.id,
      full_name: 'Ève Mbarga',
      roll_number: eve.roll_number,
      class: { name: 'CE1', section: null },
      has_it: false,
    });
    const idsOf = async (filters: Parameters<typeof of>[0]) =>
      (await of(filters))!.students.map(({ student_id }) => student_id);
    expect(await idsOf({ search: 'MBARGA zoe' })).toEqual([zoe.id]);
    expect(await idsOf({ search: eve.roll_number })).toEqual([eve.id]);
    expect(await idsOf({ class_id: ninth.id })).toEqual([abel.id]);
    expect(await idsOf({ grade_level: 'grade_2' })).toEqual([eve.id, zoe.id]);
    expect(await idsOf({ grade_level: 'grade_2', class_id: ninth.id })).toEqual([]);
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  it('are limited to the length of a list, with their total number', async () => {
    const { id } = await aFeeStructure(db);
    const room = await aClass(db);
    await db.$client.query(
      `insert into students (id, roll_number, full_name, admission_date, class_id)
       select gen_random_uuid(), 'M-' || n, 'Many ' || n, '2026-09-01', $1 from generate_series(1, $2) n`,
      [room.id, MOST_CANDIDATES + 3],
    );
    const found = await db.transaction((tx) =>
      listCandidates(tx, { fee_structure_id: id, class_id: room.id }),
    );
    expect([found!.students.length, found!.total]).toEqual([MOST_CANDIDATES, MOST_CANDIDATES + 3]);
    expect(await db.transaction((tx) => listCandidates(tx, { fee_structure_id: newId() }))).toBeNull();
  });
});

it('a closed year gets no new or restored structures; others need a year of the school', async () => {
  const structure = await aFeeStructure(db, {
    academic_year: '2030-2031',
    instalments: [{ amount: '5000', due_date: '2030-12-01' }],
  });
  await aYear(db, { name: '2030-2031', status: 'closed' });
  const input = CreateStructureInput.parse({ name: 'Late', amount: '500', academic_year: '2030-2031' });
  const call = await anOfficeCall(db);
  expect(await createStructure(call, input)).toEqual({ refused: 'YEAR_CLOSED' });
  expect(await changeStructure(call, structure.id, { auto_assign: true })).toEqual({
    refused: 'YEAR_CLOSED',
  });
  expect(await changeStructure(call, structure.id, { archived: true })).toMatchObject({ id: structure.id });
  const elsewhen = { ...input, academic_year: '2031' };
  expect(await createStructure(call, elsewhen)).toEqual({ refused: 'YEAR_NOT_FOUND' });
  await aYear(db, { name: '2031' });
  expect(await createStructure(call, elsewhen)).toMatchObject({ name: 'Late', academic_year: '2031' });
});

it('is for a sequence of its year, under the names that the year gives it', async () => {
  const sequence = {
    ...aSpan('2051-01-10', '2051-01-20'),
    name_en: 'Sequence 1',
    name_fr: 'Séquence 1',
    parts: [],
  };
  const term = { ...aSpan('2051-01-10', '2051-01-30'), parts: [sequence] };
  const year = await aYear(db, {
    name: '2051',
    first_day: '2051-01-10',
    last_day: '2051-02-10',
    periods: [term],
  });
  const other = await aYear(db, { name: '2052', first_day: '2052-01-10', last_day: '2052-02-10' });
  const period_id = year.periods.find(({ parent_id }) => parent_id !== null)!.id;
  const input = {
    ...CreateStructureInput.parse({ name: 'Mock exam', amount: '500', academic_year: '2051' }),
    period_id,
  };
  const own = () => ({ ...office, key: randomUUID() });
  const made = await createStructure(own(), input);
  expect(made).toMatchObject({
    academic_term: null,
    period_id,
    period: { en: 'Sequence 1', fr: 'Séquence 1' },
  });
  expect(await createStructure(own(), { ...input, academic_year: other.name })).toEqual({
    refused: 'PERIOD_NOT_FOUND',
  });
  expect(await removePeriod(office, year.id, period_id)).toEqual({ refused: 'IN_USE' });

  const { id } = made as FeeStructure;
  await aFee(db, { structure: made as FeeStructure });
  const admin = apiAs(feesRouter, db, office.actor);
  const listed = await admin.list({ structure_id: id });
  expect(listed.fees).toMatchObject([{ structure: { academic_term: null, period: { fr: 'Séquence 1' } } }]);
  const wholeYear = await admin.list({ term: 'whole_year', structure_id: id });
  expect(wholeYear.fees).toEqual([]);
  const [fee] = listed.fees;
  const bill = await apiAs(receiptsRouter, db, office.actor).bill({ student_id: fee!.student.student_id });
  expect(bill.paper.fees).toMatchObject([{ term: 'Séquence 1 2051' }]);
});

it('belongs to its year under any name that the year has later', async () => {
  const typed = { id: newId(), name: 'Typed', amount: 100n, academic_year: '2040-2041' };
  await db.insert(feeStructures).values({ ...typed, created_at: new Date(), created_by: newId() });
  const { id: yearId } = await aYear(db, { name: '2040-2041' });
  const chosen = await aFeeStructure(db, { academic_year: '2040-2041' });
  await db.update(schoolYears).set({ name: '2040/41' }).where(eq(schoolYears.id, yearId));
  const call = await anOfficeCall(db);
  for (const { id } of [typed, chosen])
    expect(await changeStructure(call, id, { archived: true })).toMatchObject({ academic_year: '2040/41' });
  const { id: otherId } = await aYear(db);
  for (const to of [{ year_id: otherId }, { year_id: null, academic_year: '2040-2041' }])
    await expect(
      db.update(feeStructures).set(to).where(eq(feeStructures.id, chosen.id)),
      'for good',
    ).rejects.toThrow();
  await db.update(schoolYears).set({ status: 'closed' }).where(eq(schoolYears.id, yearId));
  for (const { id } of [typed, chosen])
    expect(await changeStructure(call, id, { archived: false })).toEqual({ refused: 'YEAR_CLOSED' });
});
