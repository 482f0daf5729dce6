import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSection } from '#features/levels/server/levels.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { AssignInput, type Assigned, type FeeStructure } from '../structures.contract.ts';
import { assignFee } from './assign.service.ts';
import {
  aFee,
  aFeeStructure,
  anOfficeCall,
  feeTalliesOf,
  namedIn,
  owingOf,
  postedBy,
  someCredit,
} from '../../server/fees.builders.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import { studentFees } from '../../server/fees.tables.ts';
import { changeStructure } from './structures.service.ts';

let db: Db;
let office: KeyedUse;
beforeAll(async () => {
  ({ db } = await testDatabase());
  office = await anOfficeCall(db);
});

// Whatever the tests did, the triggers' sums, the books and the fees must agree.
afterAll(async () => {
  const { kept, counted } = await feeTalliesOf(db);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).toEqual(counted);
  const { books, fees } = await owingOf(db);
  expect(books).toEqual(fees);
});

type Whom = Partial<Omit<AssignInput, 'fee_structure_id'>>;
const input = (structure: FeeStructure, whom: Whom): AssignInput =>
  AssignInput.parse({
    fee_structure_id: structure.id,
    instalments: [{ amount: structure.amount, due_date: '2026-12-01' }],
    ...whom,
  });

const assign = (structure: FeeStructure, whom: Whom, call: Partial<KeyedUse> = {}) =>
  assignFee({ ...office, key: randomUUID(), ...call }, input(structure, whom));

const feesOf = (structure: { id: string }) =>
  db.select().from(studentFees).where(eq(studentFees.fee_structure_id, structure.id)).orderBy(studentFees.id);
const holdersOf = async (structure: { id: string }) =>
  (await feesOf(structure)).map(({ student_id }) => student_id).toSorted();

describe('assigning a fee', () => {
  it('writes one row per installment, posts what each owes, and adds one audit record', async () => {
    const call = await anOfficeCall(db);
    const structure = await aFeeStructure(db, { amount: '90000', name: 'Tuition' });
    const [one, two] = [await aStudent(db), await aStudent(db)];
    const instalments = [
      { amount: '50000', due_date: '2026-12-01' },
      { amount: '39999.50', due_date: '2027-01-15' },
      { amount: '0.50', due_date: '2027-02-15' },
    ];
    expect(await assign(structure, { instalments, student_ids: [one.id, two.id, one.id] }, call)).toEqual({
      assigned: 2,
      paid_from_credit: '0',
      already: [],
    });
    const rows = await feesOf(structure);
    expect(rows).toHaveLength(6);
    expect(rows.filter(({ student_id }) => student_id === one.id)).toMatchObject([
      { instalment: 1, instalments: 3, amount_charged: 50_000_00n, amount_due: 50_000_00n, amount_paid: 0n },
      { instalment: 2, due_date: '2027-01-15', amount_due: 39_999_50n, state: 'unpaid' },
      { instalment: 3, due_date: '2027-02-15', amount_due: 50n },
    ]);
    const legs = await postedBy(db, call, 'fees.assign');
    expect(legs).toMatchObject([
      { kind: 'fee_charge', memo: 'Tuition', account: 'fee_receivable', owner: one.id, amount: 90_000_00n },
      { account: 'fee_receivable', owner: two.id, amount: 90_000_00n },
      { account: 'fee_income', owner: structure.id, amount: -180_000_00n },
    ]);
    expect(await namedIn(db, legs[0]!.id)).toEqual([
      {
        action: 'fees.assigned',
        subject: 'fee_structure',
        subject_id: structure.id,
        details: {
          transaction_id: legs[0]!.id,
          students: 2,
          amount: '180000',
          student_ids: [one.id, two.id],
        },
      },
    ]);
  });

  it('applies to the active students of classes and of a grade, and to individually named ones', async () => {
    const [a, b, c] = [
      await aClass(db, { grade_level: 'grade_1' }),
      await aClass(db, { grade_level: 'grade_2' }),
      await aClass(db, { grade_level: 'grade_2' }),
    ];
    const inA = [await aStudent(db, { class_id: a.id }), await aStudent(db, { class_id: a.id })];
    await aStudent(db, { class_id: a.id, status: 'left' });
    await aStudent(db, { class_id: c.id, status: 'suspended' });
    const inGrade = [await aStudent(db, { class_id: b.id }), await aStudent(db, { class_id: c.id })];
    const alone = await aStudent(db);
    const byClass = await aFeeStructure(db);
    expect(await assign(byClass, { class_ids: [a.id] })).toMatchObject({ assigned: 2 });
    expect(await holdersOf(byClass)).toEqual(inA.map(({ id }) => id).toSorted());
    const byGrade = await aFeeStructure(db);
    expect(await assign(byGrade, { grade_level: 'grade_2' })).toMatchObject({ assigned: 2 });
    expect(await holdersOf(byGrade)).toEqual(inGrade.map(({ id }) => id).toSorted());
    const together = await aFeeStructure(db);
    const whom = {
      student_ids: [alone.id, inA[0]!.id],
      class_ids: [a.id, b.id],
      grade_level: 'grade_2' as const,
    };
    expect(await assign(together, whom)).toMatchObject({ assigned: 5 });
    expect(await holdersOf(together)).toEqual([...inA, ...inGrade, alone].map(({ id }) => id).toSorted());
  });

  it('applies to the active students of one level, not of another level of the same grade', async () => {
    const rooms = [];
    for (const level of ['1re', 'Tle']) {
      const { level_id } = await aSection(db, { level, grade_level: 'grade_12' });
      const room = await aClass(db, { level_id, grade_level: 'grade_12' });
      rooms.push({ level_id, student: await aStudent(db, { class_id: room.id }) });
    }
    const [, last] = rooms;
    const exam = await aFeeStructure(db, { level_id: last!.level_id });
    expect(await assign(exam, { level_id: last!.level_id })).toMatchObject({ assigned: 1 });
    expect(await holdersOf(exam)).toEqual([last!.student.id]);
  });

  it('lists students who have the fee already, by name, and gives them no second one', async () => {
    const room = await aClass(db, { name: '6e', section: 'A' });
    const [zoe, abel, new_] = [
      await aStudent(db, { full_name: 'Zoé Atangana', class_id: room.id }),
      await aStudent(db, { full_name: 'Abel Ndongo' }),
      await aStudent(db),
    ];
    const structure = await aFeeStructure(db);
    await aFee(db, { students: [zoe, abel], structure });
    const answered = (await assign(structure, { student_ids: [zoe.id, new_.id, abel.id] })) as Assigned;
    expect(answered).toMatchObject({
      assigned: 1,
      already: [{ student_id: abel.id }, { student_id: zoe.id }],
    });
    expect(answered.already[1]).toEqual({
      student_id: zoe.id,
      full_name: 'Zoé Atangana',
      roll_number: zoe.roll_number,
      class: { name: '6e', section: 'A' },
    });
    expect(await feesOf(structure)).toHaveLength(3);
  });

  it('posts nothing when no student remains', async () => {
    const call = await anOfficeCall(db);
    const student = await aStudent(db);
    const structure = await aFeeStructure(db);
    await aFee(db, { student, structure });
    expect(await assign(structure, { student_ids: [student.id] }, call)).toMatchObject({ assigned: 0 });
    expect(await assign(structure, { class_ids: [newId()] }, { ...call, key: randomUUID() })).toEqual({
      assigned: 0,
      paid_from_credit: '0',
      already: [],
    });
    expect(await postedBy(db, call, 'fees.assign')).toEqual([]);
  });

  it.each([
    ['that somebody got it', 1],
    ['that nobody is left', 0],
  ])('always returns the first answer for a key, even if it was %s', async (_, assigned) => {
    const room = await aClass(db);
    if (assigned > 0) await aStudent(db, { class_id: room.id });
    const structure = await aFeeStructure(db);
    const key = randomUUID();
    const again = () => assign(structure, { class_ids: [room.id] }, { key });
    const first = await again();
    expect(first).toMatchObject({ assigned });
    await aStudent(db, { class_id: room.id });
    const replays = await Promise.all([again(), again(), again()]);
    for (const replay of replays) expect(JSON.stringify(replay)).toBe(JSON.stringify(first));
    expect(await feesOf(structure)).toHaveLength(assigned);
  });

  it.each([
    ['a structure that is not there', { id: newId() }, {}, 'STRUCTURE_NOT_FOUND'],
    ['an amount above the structure’s', {}, { amount: '5000.01' }, 'INSTALMENTS_DO_NOT_SUM'],
    ['an amount below it', {}, { amount: '4999' }, 'INSTALMENTS_DO_NOT_SUM'],
    ['a student who is not there', {}, { student: newId() }, 'STUDENT_NOT_FOUND'],
    ['a student who left', {}, { status: 'left' }, 'STUDENT_NOT_FOUND'],
  ] as const)('is refused for %s, and leaves nothing behind', async (_, other, given, refused) => {
    const structure = { ...(await aFeeStructure(db)), ...other };
    const {
      amount = '5000',
      student = undefined,
      status = 'active' as const,
    } = given as {
      amount?: string;
      student?: string;
      status?: 'left';
    };
    const students = [await aStudent(db), await aStudent(db, { status })];
    const instalments = [{ amount, due_date: '2026-12-01' }];
    const student_ids = [...students.map(({ id }) => id), ...(student ? [student] : [])];
    expect(await assign(structure, { instalments, student_ids })).toEqual({ refused });
    expect(await feesOf(structure)).toEqual([]);
  });

  it('is refused if the total exceeds the largest posting', async () => {
    const room = await aClass(db);
    await db.execute(sql`insert into students (id, full_name, roll_number, class_id, admission_date, created_at)
      select gen_random_uuid(), 'Many ' || n, 'many ' || n, ${room.id}, '2026-09-01', now() from generate_series(1, 1001) n`);
    const structure = await aFeeStructure(db, { amount: '9999999999.99' });
    expect(await assign(structure, { class_ids: [room.id] })).toEqual({ refused: 'TOO_MUCH_AT_ONCE' });
    expect(await feesOf(structure)).toEqual([]);
    await db.execute(
      sql`update students set status = 'left' where class_id = ${room.id} and roll_number = 'many 1'`,
    );
    expect(await assign(structure, { class_ids: [room.id] })).toMatchObject({ assigned: 1_000 });
  });

  it('is refused for an archived structure, until it is restored', async () => {
    const student = await aStudent(db);
    const structure = await aFeeStructure(db);
    await changeStructure(office, structure.id, { archived: true });
    const whom = { student_ids: [student.id] };
    expect(await assign(structure, whom)).toEqual({ refused: 'STRUCTURE_NOT_FOUND' });
    await changeStructure(office, structure.id, { archived: false });
    expect(await assign(structure, whom)).toMatchObject({ assigned: 1 });
  });

  it('is done completely or not at all, wherever it fails, including credit', async () => {
    const students = [await aStudent(db), await aStudent(db)];
    await someCredit(db, students[0]!, 1_000_00n);
    const structure = await aFeeStructure(db);
    const key = randomUUID();
    const before = await countAllRows(db);
    const statements = await breakEverywhere(
      db,
      (broken) => assign(structure, { student_ids: students.map(({ id }) => id) }, { key, db: broken }),
      async (passed) => expect(await countAllRows(db), `after ${passed} statements`).toEqual(before),
    );
    expect(statements).toBeGreaterThan(12);
    expect(await holdersOf(structure)).toHaveLength(2);
  });

  it('gives nobody a fee twice when eight clerks assign it at once', async () => {
    const room = await aClass(db);
    const students = await Promise.all(Array.from({ length: 12 }, () => aStudent(db, { class_id: room.id })));
    const structure = await aFeeStructure(db);
    // All requests name the class and some students, each in a different order.
    const answered = (await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        assign(structure, {
          class_ids: at % 2 ? [room.id] : [],
          student_ids: students
            .slice(at)
            .map(({ id }) => id)
            .toReversed(),
        }),
      ),
    )) as Assigned[];
    expect(answered.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(12);
    for (const each of answered) expect(each).toHaveProperty('already');
    expect(await holdersOf(structure)).toEqual(students.map(({ id }) => id).toSorted());
  });
});
