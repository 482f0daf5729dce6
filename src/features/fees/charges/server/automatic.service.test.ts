import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSection } from '#features/levels/server/levels.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { accountsOf } from '#features/ledger/server/ledger.service.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { anEnrolment, studentsAs } from '#features/students/server/enrolment.builders.ts';
import { applyPlans, setStudentStatus } from '#features/students/server/statuses.service.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import type { FeeStructure } from '../structures.contract.ts';
import { assignFee } from './assign.service.ts';
import { assignAutomatically } from './automatic.service.ts';
import { aFeeStructure, anOfficeCall, feeTalliesOf, owingOf } from '../../server/fees.builders.ts';
import { feeStructures, studentFees } from '../../server/fees.tables.ts';
import { changeStructure } from './structures.service.ts';
import { FEE_INCOME } from '../../fees.rules.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let api: ReturnType<typeof studentsAs>;
const automatic = {
  amount: '50000',
  auto_assign: true,
  instalments: [
    { amount: '30000', due_date: '2026-12-01' },
    { amount: '20000', due_date: '2027-01-15' },
  ],
};
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  api = studentsAs(db, admin.actor, assignAutomatically);
  await aFeeStructure(db, { name: 'Of all grades', ...automatic });
  await aFeeStructure(db, { name: 'Of grade 3', grade_level: 'grade_3', ...automatic });
  await aFeeStructure(db, { name: 'By hand', ...automatic, auto_assign: false });
  const old = await aFeeStructure(db, { name: 'In the archive', ...automatic });
  await changeStructure(await anOfficeCall(db), old.id, { archived: true });
});

afterAll(async () => {
  const { kept, counted } = await feeTalliesOf(db);
  expect(kept).toEqual(counted);
  const { books, fees } = await owingOf(db);
  expect(books).toEqual(fees);
});

const feesOf = (studentId: string) =>
  db
    .select({ name: feeStructures.name, instalment: studentFees.instalment, due: studentFees.amount_due })
    .from(studentFees)
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .where(eq(studentFees.student_id, studentId))
    .orderBy(asc(feeStructures.name), asc(studentFees.instalment));

const countWaiting = async () => {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return one(rows).waiting;
};

describe('a new student', () => {
  it('gets the automatic fees of the class, and nothing else', async () => {
    const [third, fourth] = [
      await aClass(db, { grade_level: 'grade_3' }),
      await aClass(db, { grade_level: 'grade_4' }),
    ];
    const { student } = await api.enrol(anEnrolment(third.id));
    expect(await feesOf(student.id)).toEqual([
      { name: 'Of all grades', instalment: 1, due: 30_000_00n },
      { name: 'Of all grades', instalment: 2, due: 20_000_00n },
      { name: 'Of grade 3', instalment: 1, due: 30_000_00n },
      { name: 'Of grade 3', instalment: 2, due: 20_000_00n },
    ]);
    const other = await api.enrol(anEnrolment(fourth.id));
    expect((await feesOf(other.student.id)).map(({ name }) => name)).toEqual([
      'Of all grades',
      'Of all grades',
    ]);
    // One event per posting, by the person who enrolled them.
    const named = await db
      .select({ students: sql<string[]>`${auditEvents.details} -> 'student_ids'` })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'fees.assigned'));
    expect(named.flatMap((event) => event.students)).toEqual([student.id, student.id, other.student.id]);
  });

  it('gets them once, however often the call is repeated', async () => {
    const room = await aClass(db, { grade_level: 'grade_3' });
    const input = anEnrolment(room.id);
    const context = { idempotencyKey: randomUUID() };
    const answered = await Promise.all([1, 2, 3].map(() => api.enrol(input, { context })));
    for (const each of answered) expect(each).toEqual(answered[0]);
    expect(await feesOf(answered[0]!.student.id)).toHaveLength(4);
  });

  it('gets no fees of a closed year, which belong to its own students', async () => {
    const old = await aFeeStructure(db, {
      name: 'Of a closed year',
      academic_year: '2019-2020',
      instalments: [{ amount: '5000', due_date: '2019-12-01' }],
      auto_assign: true,
    });
    await aYear(db, { name: '2019-2020', status: 'closed' });
    await aYear(db);
    const { student } = await api.enrol(anEnrolment((await aClass(db, { grade_level: 'grade_4' })).id));
    expect((await feesOf(student.id)).map(({ name }) => name)).not.toContain(old.name);
  });

  it('who returns gets the fees they do not have yet, and none twice', async () => {
    const room = await aClass(db, { grade_level: 'grade_3' });
    const gone = await aStudent(db, { class_id: room.id, status: 'left' });
    const comeBack = { student_id: gone.id, status: 'active' as const, class_id: room.id };
    await api.setStatus(comeBack);
    expect((await feesOf(gone.id)).map(({ name }) => name)).toEqual([
      'Of all grades',
      'Of all grades',
      'Of grade 3',
      'Of grade 3',
    ]);
    await api.setStatus({ student_id: gone.id, status: 'left' });
    expect(await feesOf(gone.id)).toHaveLength(4);
    await api.setStatus(comeBack);
    expect(await feesOf(gone.id)).toHaveLength(4);
  });

  it('with a planned return gets them on that day, in the name of the person who planned it', async () => {
    const room = await aClass(db, { grade_level: 'grade_3' });
    const gone = await aStudent(db, { class_id: room.id, status: 'left' });
    const [now, later] = [new Date('2026-11-23T10:00:00Z'), new Date('2026-12-01T10:00:00Z')];
    const call = { ...(await anOfficeCall(db)), actor: admin.actor, now: () => now };
    const plan = { status: 'active' as const, class_id: room.id, on: '2026-12-01' };
    await setStudentStatus(call, gone.id, plan, assignAutomatically);
    expect(await feesOf(gone.id)).toEqual([]);
    const closing = new AbortController().signal;
    const tools = { now: () => later, timeZone: 'Africa/Douala', closing, onEnrolled: assignAutomatically };
    expect(await applyPlans(db, tools)).toBe(1);
    expect(await feesOf(gone.id)).toHaveLength(4);
    const [event] = await db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.details} -> 'student_ids' ? ${gone.id}`);
    expect(event).toMatchObject({ via: 'server', actor_id: admin.userId, address: null });
  });

  it('is not enrolled if the fees can’t be posted', async () => {
    const room = await aClass(db);
    const before = await countAllRows(db);
    await db.$client.query('update ledger_state set halted = true');
    try {
      await expect(api.enrol(anEnrolment(room.id))).rejects.toMatchObject({ code: 'LEDGER_HALTED' });
    } finally {
      await db.$client.query('update ledger_state set halted = false');
    }
    expect(await countAllRows(db)).toEqual(before);
  });

  it('is enrolled with all their fees or not at all, wherever it fails', async () => {
    const room = await aClass(db, { grade_level: 'grade_3' });
    const input = anEnrolment(room.id);
    const context = { idempotencyKey: randomUUID() };
    const before = await countAllRows(db);
    const statements = await breakEverywhere(
      db,
      (broken) => studentsAs(broken, admin.actor, assignAutomatically).enrol(input, { context }),
      async (passed) => expect(await countAllRows(db), `after ${passed} statements`).toEqual(before),
    );
    expect(statements).toBeGreaterThan(20);
    const after = await countAllRows(db);
    expect(after['student_fees']).toBe(before['student_fees']! + 4);
  });

  it('gets no fees if the enrollment is refused', async () => {
    const room = await aClass(db);
    const input = anEnrolment(room.id);
    await api.enrol(input);
    const before = await countAllRows(db);
    await expect(api.enrol({ ...anEnrolment(room.id), email: input.email })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect(await countAllRows(db)).toEqual(before);
  });

  it('opens all accounts before it takes the lock that all changes of fees share', async () => {
    const room = await aClass(db, { grade_level: 'grade_5' });
    const made: FeeStructure[] = [];
    for (let n = 0; n < 2; n += 1)
      made.push(await aFeeStructure(db, { grade_level: 'grade_5', ...automatic }));
    let enrolled: ReturnType<typeof api.enrol> | undefined;
    await db.transaction(async (tx) => {
      // The office assigns the last structure for the first time and has opened its account.
      await accountsOf(tx, FEE_INCOME, [made.at(-1)!.id], new Date());
      enrolled = api.enrol(anEnrolment(room.id));
      await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(1);
      // Continues to the fees: had the enrollment locked them first, both would deadlock.
      const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(7736551004) as free`);
      expect(rows).toEqual([{ free: true }]);
    });
    expect(await feesOf((await enrolled!).student.id)).toHaveLength(6);
  });

  it('does not deadlock while the office assigns the same fees to others', async () => {
    const room = await aClass(db, { grade_level: 'grade_6' });
    // Structures not assigned yet: the first transaction to assign one opens its account.
    const made: FeeStructure[] = [];
    for (let n = 0; n < 3; n += 1)
      made.push(await aFeeStructure(db, { grade_level: 'grade_6', ...automatic }));
    const office = await anOfficeCall(db);
    const enrolled = Array.from({ length: 6 }, () => api.enrol(anEnrolment(room.id)));
    const assigned = made.toReversed().map((structure, n) =>
      assignFee(
        { ...office, key: `key ${n}` },
        {
          fee_structure_id: structure.id,
          instalments: structure.instalments,
          student_ids: [],
          class_ids: [room.id],
          grade_level: 'grade_3',
        },
      ),
    );
    const [pupils] = await Promise.all([Promise.all(enrolled), Promise.all(assigned)]);
    for (const { student } of pupils) expect(await feesOf(student.id)).toHaveLength(8);
  });

  it('gets the fees of the class’s level, and not of another level of the same grade', async () => {
    const [lower, upper] = [
      await aSection(db, { level: '1re', grade_level: 'grade_12' }),
      await aSection(db, { level: 'Tle', grade_level: 'grade_12' }),
    ];
    await aFeeStructure(db, { name: 'Of 1re', level_id: lower.level_id, ...automatic });
    await aFeeStructure(db, { name: 'Of Tle', level_id: upper.level_id, ...automatic });
    const room = await aClass(db, { level_id: upper.level_id, grade_level: 'grade_12' });
    const { student } = await api.enrol(anEnrolment(room.id));
    const names = (await feesOf(student.id)).map(({ name }) => name);
    expect([...new Set(names)]).toEqual(['Of Tle', 'Of all grades']);
  });
});
