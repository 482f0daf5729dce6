import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { bankAccountMembers, bankAccounts } from '#features/bank/server/bank.tables.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { feeEntries, studentFees } from '#features/fees/server/fees.tables.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { lessonLogEntries } from '#features/lesson-log/server/lesson-log.tables.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from '#features/lesson-log/server/plan.tables.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { aClassScheme } from '#features/marks/server/marks.builders.ts';
import { assessments, markSheets, studentMarks } from '#features/marks/server/marks.tables.ts';
import { mayPrintClasses } from '#features/classes/classes.policy.ts';
import { DUTIES } from '#features/people/duties.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects, subjectGroups } from '#features/roster/server/subjects.tables.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import {
  timetableEntries,
  timetablePeriods,
  timetableVersions,
} from '#features/timetable/server/timetable.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type { OpenedFigure, ReportAnswer } from '#features/reports/reports.contract.ts';
import { REPORT_KEYS, type ReportKey } from '#features/reports/reports.filters.ts';
import { mayPrintLists } from '#features/reports/reports.policy.ts';
import { reportsRouter } from '#features/reports/server/reports.router.ts';
import { aReportSchool, chooser, TODAY } from './report-school.ts';

const BOOK_WORDS = { cash: 'Cash', fee_payment: 'Fee payment', mobile_money: 'Mobile money' };

let school: Awaited<ReturnType<typeof aReportSchool>>;
let db: Db;
let office: Actor;
let year_id: string;
let pupils: { id: string; class_id: string | null }[];
const now = () => school.now();
const at = (iso: string) => school.at(iso);

const reports = () => apiAs(reportsRouter(BOOK_WORDS), db, office, { now });

type Filters = Omit<Parameters<ReturnType<typeof reports>['read']>[0], 'report'>;
const read = (report: ReportKey, filters: Filters = {}) => reports().read({ report, ...filters });

/** A report as plain values: by row key, then by column. */
const valuesOf = ({ columns, rows, total }: ReportAnswer) =>
  Object.fromEntries(
    [...rows, ...(total ? [total] : [])].map(({ key, cells }) => [
      key,
      Object.fromEntries(columns.slice(1).map((column, place) => [column.key, cells[place + 1] ?? null])),
    ]),
  );

async function everyRow(report: ReportKey, figure: string, row: string, filters: Filters = {}) {
  const rows: OpenedFigure['rows'] = [];
  for (let page = 1; ; page += 1) {
    const opened = await reports().figure({ report, figure, row, page, ...filters });
    rows.push(...opened.rows);
    if (rows.length >= opened.total) return { ...opened, rows };
  }
}

beforeAll(async () => {
  school = await aReportSchool();
  ({ db, office, year_id, pupils } = school);
}, 120_000);

// Below, every figure is computed again from the raw rows, in other words than the product's.
const isOnDay = (day: string) => (row: { from_day: string; until_day: string | null }) =>
  row.from_day <= day && (row.until_day ?? '9999-12-31') >= day;

function tally<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const ageOf = (born: string | null) => {
  if (!born) return 'none';
  const hadBirthday = TODAY.slice(5) >= born.slice(5);
  return String(2026 - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1));
};

describe('enrollment', () => {
  it('counts by level, class and age who is in a class on the day, by sex', async () => {
    const rooms = new Map((await db.select().from(classes)).map((one) => [one.id, one]));
    const people = new Map((await db.select().from(students)).map((one) => [one.id, one]));
    const inClass = (await db.select().from(classMemberships))
      .filter(isOnDay(TODAY))
      .map(({ student_id, class_id }) => ({ person: people.get(student_id)!, room: rooms.get(class_id)! }));
    const counts = (rows: typeof inClass) => ({
      students: rows.length,
      girls: rows.filter(({ person }) => person.sex === 'female').length,
      boys: rows.filter(({ person }) => person.sex === 'male').length,
      unrecorded: rows.filter(({ person }) => person.sex === null).length,
    });
    const keys = {
      class: ({ room }: (typeof inClass)[number]) => room.id,
      level: ({ room }: (typeof inClass)[number]) => room.grade_level!,
      age: ({ person }: (typeof inClass)[number]) => ageOf(person.date_of_birth),
    };
    for (const by of ['class', 'level', 'age'] as const) {
      const expected = Object.fromEntries(
        [...tally(inClass, keys[by])].map(([key, rows]) => [key, counts(rows)]),
      );
      expect(valuesOf(await read('enrollment', { by })), by).toEqual({ ...expected, all: counts(inClass) });
    }
    expect(inClass.length).toBe(42);
  });

  it('of yesterday stays as it was, whatever happens today', async () => {
    const before = await read('enrollment', { as_of: '2026-11-19', by: 'class' });
    const [moved, left] = pupils.filter(({ class_id }) => class_id === pupils[0]!.class_id);
    const api = apiAs(
      studentsRouter(async () => async () => {}),
      db,
      office,
      { now },
    );
    const other = pupils.find(({ class_id }) => class_id && class_id !== moved!.class_id)!.class_id!;
    await api.move({ student_id: moved!.id, class_id: other });
    await aStudent(db, { class_id: other, admission_date: TODAY });
    await api.setStatus({ student_id: left!.id, status: 'transferred' });
    expect(await read('enrollment', { as_of: '2026-11-19', by: 'class' })).toEqual(before);
    expect(valuesOf(await read('enrollment', { by: 'class' }))).not.toEqual(valuesOf(before));
  });
});

describe('attendance', () => {
  it('counts marks of registers, and rolls kept of those due so far', async () => {
    const registers = (await db.select().from(attendanceRegisters)).filter(({ day }) => day >= '2026-11-01');
    const states = await db.select().from(attendanceStates);
    const slots = await db.select().from(attendanceSlots);
    const memberships = await db.select().from(classMemberships);
    const days = Array.from({ length: 20 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, '0')}`).filter(
      (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && day !== '2026-11-11',
    );
    const due = days.flatMap((day) =>
      [...new Set(memberships.filter(isOnDay(day)).map(({ class_id }) => class_id))].flatMap((class_id) =>
        slots
          .filter(({ starts }) => day < TODAY || starts <= 12 * 60)
          .map(({ id }) => ({ class_id, day, slot_id: id })),
      ),
    );
    const isKept = (roll: (typeof due)[number]) =>
      registers.some(
        (one) =>
          one.class_id === roll.class_id &&
          one.day === roll.day &&
          one.slot_id === roll.slot_id &&
          one.confirmed_at !== null,
      );
    const figures = (class_id: string | null) => {
      const own = registers.filter((one) => class_id === null || one.class_id === class_id);
      const marks = states.filter(({ register_id }) => own.some(({ id }) => id === register_id));
      const absences = marks.filter(({ status }) => ['absent', 'excused'].includes(status)).length;
      const rolls = due.filter((one) => class_id === null || one.class_id === class_id);
      const kept = rolls.filter(isKept).length;
      const share = marks.length === 0 ? null : ((marks.length - absences) * 100) / marks.length;
      return {
        presence: share === null ? null : String(Number(share.toFixed(1))),
        absences,
        late: marks.filter(({ status }) => status === 'late').length,
        kept,
        missing: rolls.length - kept,
        due: rolls.length,
      };
    };
    const answer = await read('attendance');
    const expected = Object.fromEntries(answer.rows.map(({ key }) => [key, figures(key)]));
    expect(valuesOf(answer)).toEqual({ ...expected, all: figures(null) });
    expect(answer.rows).toHaveLength(3);
    expect(figures(null).missing).toBeGreaterThan(0);
    const months = valuesOf(await read('attendance', { by: 'month', from: '2026-11-01' }));
    expect(months['2026-11']).toEqual(figures(null));
  });
});

async function owedOn(day: string) {
  const moments = new Map(
    (await db.select().from(ledgerTransactions)).map(({ id, posted_at }) => [id, posted_at.toISOString()]),
  );
  const entries = (await db.select().from(feeEntries)).filter(
    // The school's day ends at 23:00 in Greenwich.
    ({ transaction_id }) => moments.get(transaction_id)! < `${day}T23:00:00.000Z`,
  );
  const memberships = (await db.select().from(classMemberships)).filter(isOnDay(day));
  return (await db.select().from(studentFees)).flatMap((fee) => {
    const own = entries.filter(({ student_fee_id }) => student_fee_id === fee.id);
    if (own.length === 0) return [];
    const billed = own.reduce((sum, { due }) => sum + due, 0n);
    const paid = own.reduce((sum, entry) => sum + entry.paid, 0n);
    const room = memberships.find(({ student_id }) => student_id === fee.student_id)?.class_id ?? 'none';
    return [{ ...fee, billed, paid, owed: billed - paid, room }];
  });
}
const sum = <Name extends string>(rows: readonly Record<Name, bigint>[], name: Name) =>
  rows.reduce((total, row) => total + row[name], 0n);

const late = (due: string) => (Date.parse(TODAY) - Date.parse(due)) / 86_400_000;

describe('money', () => {
  it('of fees is what each class was billed, paid and owes, to the centime', async () => {
    const fees = await owedOn(TODAY);
    const answer = await read('collection');
    for (const [key, cells] of Object.entries(valuesOf(answer))) {
      const own = key === 'all' ? fees : fees.filter(({ room }) => room === key);
      expect(moneyOf(String(cells['billed'])), key).toBe(sum(own, 'billed'));
      expect(moneyOf(String(cells['paid'])), key).toBe(sum(own, 'paid'));
      expect(moneyOf(String(cells['owed'])), key).toBe(sum(own, 'owed'));
    }
    expect(answer.rows).toHaveLength(4);
  });

  it('owed is told by how late it is, in bands that come to all that is owed', async () => {
    const open = (await owedOn(TODAY)).filter(({ owed }) => owed > 0n);
    const band = (from: number, to: number) =>
      open.filter(({ due_date }) => late(due_date) >= from && late(due_date) <= to);
    const all = valuesOf(await read('ageing'))['all']!;
    const expected = {
      not_due: band(-999, 0),
      to_30: band(1, 30),
      to_60: band(31, 60),
      to_90: band(61, 90),
      over_90: band(91, 999),
      late: band(1, 999),
    };
    for (const [key, rows] of Object.entries(expected))
      expect(moneyOf(String(all[key])), key).toBe(sum(rows, 'owed'));
    expect(expected.over_90.length).toBeGreaterThan(0);
  });

  it('of yesterday stays as it was after a day of payments, charges and reversals', async () => {
    const as_of = '2026-11-19';
    const before = [await read('collection', { as_of }), await read('ageing', { as_of })];
    const [fee] = (await owedOn(TODAY)).filter(({ owed }) => owed > 500_000n);
    const paying = apiAs(paymentsRouter, db, office, { now });
    await paying.record({ student_fee_ids: [fee!.id], amount: '5000' });
    await aFee(db, { student: pupils[7]!, amount: '700', due_date: '2026-09-01', now });
    expect([await read('collection', { as_of }), await read('ageing', { as_of })]).toEqual(before);
  });

  it('received is told by method, cashier and day, without moves between tills', async () => {
    const accounts = new Map((await db.select().from(ledgerAccounts)).map((one) => [one.id, one.method]));
    const legs = (await db.select().from(ledgerEntries)).flatMap((leg) => {
      const method = accounts.get(leg.account_id);
      return method ? [{ ...leg, method }] : [];
    });
    const movements = (await db.select().from(ledgerTransactions))
      .filter(({ value_date }) => value_date >= '2026-11-01' && value_date <= TODAY)
      .flatMap((one) =>
        [
          ...tally(
            legs.filter(({ transaction_id }) => transaction_id === one.id),
            ({ method }) => method,
          ),
        ].map(([method, own]) => ({ ...one, method, amount: sum(own, 'amount') })),
      )
      .filter(({ amount }) => amount !== 0n);
    const keys = {
      method: ({ method }: (typeof movements)[number]) => method as string,
      cashier: ({ created_by }: (typeof movements)[number]) => created_by,
      day: ({ value_date }: (typeof movements)[number]) => value_date,
    };
    for (const by of ['method', 'cashier', 'day'] as const) {
      const values = valuesOf(await read('receipts', { by }));
      const groups = tally(movements, keys[by]);
      expect(Object.keys(values).toSorted(), by).toEqual(['all', ...groups.keys()].toSorted());
      for (const [key, own] of [...groups, ['all', movements] as const]) {
        const received = sum(
          own.filter(({ amount }) => amount > 0n),
          'amount',
        );
        expect(values[key]!['movements'], key).toBe(own.length);
        expect(moneyOf(String(values[key]!['received'])), key).toBe(received);
        expect(moneyOf(String(values[key]!['net'])), key).toBe(sum(own, 'amount'));
      }
    }
  });
});

describe('results', () => {
  it('are a class’s averages by subject, and how many students stand in each tenth', async () => {
    const class_id = (await read('results')).applied['class_id']!;
    const opened = await everyRow('results', 'mean', 'all', { class_id, which: '0' });
    const averages = opened.rows.map(({ cells }) => Number(cells[2]));
    expect(averages.length).toBeGreaterThan(5);
    const values = valuesOf(await read('results', { class_id, which: '0' }));
    const mean = averages.reduce((total, one) => total + one, 0) / averages.length;
    expect(Math.abs(Number(values['all']!['mean']) - mean)).toBeLessThan(0.01);
    expect(values['all']!['passed']).toBe(averages.filter((one) => one >= 10).length);
    const bars = await read('results', { class_id, which: '0', by: 'average' });
    for (const { key, cells } of bars.rows) {
      const inBar = averages.filter((one) => Math.min(Math.floor(one / 2), 9) === Number(key));
      expect([key, cells[1]]).toEqual([key, inBar.length]);
    }
  });

  it('of the school are those of its classes, by class and by sex', async () => {
    const sexes = new Map((await db.select().from(students)).map(({ id, sex }) => [id, sex]));
    const expected: Record<string, [number, number]> = {};
    const count = (key: string, passed: boolean) => {
      const [all, through] = expected[key] ?? [0, 0];
      expected[key] = [all + 1, through + (passed ? 1 : 0)];
    };
    for (const { id } of await db.select().from(classes)) {
      const opened = await everyRow('results', 'mean', 'all', { class_id: id, which: '0' }).catch(() => null);
      for (const { key, cells } of opened?.rows ?? [])
        for (const group of ['all', id, sexes.get(key) ?? 'none']) count(group, Number(cells[2]) >= 10);
    }
    expect(Object.keys(expected)).toHaveLength(6);
    const shown: Record<string, [unknown, unknown]> = {};
    for (const by of ['class', 'sex'] as const)
      for (const [key, values] of Object.entries(valuesOf(await read('results', { by, which: '0' }))))
        shown[key] = [values['marked'], values['passed']];
    expect(shown).toEqual(expected);
  });

  it('by teacher are the marks of the subjects that are theirs', async () => {
    const rows = await db
      .select({ teacher_id: classSubjects.teacher_id, mark: studentMarks.number })
      .from(studentMarks)
      .innerJoin(assessments, eq(assessments.id, studentMarks.assessment_id))
      .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
      .innerJoin(
        classSubjects,
        and(
          eq(classSubjects.class_id, markSheets.class_id),
          eq(classSubjects.subject_id, markSheets.subject_id),
        ),
      )
      // A student who left the class or the school has no result in it.
      .innerJoin(
        students,
        and(
          eq(students.id, studentMarks.student_id),
          eq(students.class_id, markSheets.class_id),
          eq(students.status, 'active'),
        ),
      );
    const values = valuesOf(await read('results', { by: 'teacher', which: '0' }));
    const groups = [...tally(rows, ({ teacher_id }) => teacher_id ?? 'none'), ['all', rows] as const];
    expect(Object.keys(values).toSorted()).toEqual(groups.map(([key]) => key).toSorted());
    for (const [key, own] of groups) {
      const passed = own.filter(({ mark }) => Number(mark) >= 10).length;
      expect([values[key]!['marked'], values[key]!['passed']], key).toEqual([own.length, passed]);
    }
  });
});

describe('the books', () => {
  it('come to the sums of their entries, debits as credits, and to those of yesterday after a day of postings', async () => {
    const kinds = new Map((await db.select().from(ledgerAccounts)).map(({ id, kind }) => [id, kind]));
    const entries = await db.select().from(ledgerEntries);
    const values = valuesOf(await read('books'));
    for (const [kind, own] of tally(entries, ({ account_id }) => kinds.get(account_id)!)) {
      expect(moneyOf(String(values[kind]!['balance'])), kind).toBe(sum(own, 'amount'));
      const debits = own.filter(({ amount }) => amount > 0n);
      expect(moneyOf(String(values[kind]!['debit'])), kind).toBe(sum(debits, 'amount'));
    }
    expect(values['all']).toMatchObject({ balance: '0', debit: values['all']!['credit'] });
    const before = await read('books', { as_of: '2026-11-19' });
    await aFee(db, { student: pupils[7]!, amount: '800', now });
    expect(await read('books', { as_of: '2026-11-19' })).toEqual(before);
    expect(await read('books')).not.toMatchObject({ total: { cells: [{}, values['all']!['debit']] } });
  });
});

describe('savings', () => {
  it('are summed by the class of an account’s members, and stay as they were yesterday', async () => {
    const [one, two] = pupils.filter(({ class_id }) => class_id !== null).slice(-3);
    const bank = apiAs(bankRouter, db, office, { now });
    at('2026-11-19T10:00:00Z');
    const open = (students: { id: string }[], initial_balance: string) =>
      bank.create({
        account_name: 'Savings',
        initial_balance,
        student_ids: students.map(({ id }) => id),
      });
    const alone = await open([one!], '0');
    await open([one!, two!], '700');
    await bank.deposit({ account_id: alone.id, amount: '5000' });
    at('2026-11-20T11:00:00Z');
    const before = await read('savings', { as_of: '2026-11-19' });
    await bank.withdraw({ account_id: alone.id, amount: '1200.50' });
    expect(await read('savings', { as_of: '2026-11-19' })).toEqual(before);

    const memberships = (await db.select().from(classMemberships)).filter(isOnDay(TODAY));
    const members = await db.select().from(bankAccountMembers);
    const roomOf = (account_id: string) => {
      const rooms = new Set(
        members
          .filter((member) => member.account_id === account_id)
          .flatMap(({ student_id }) => memberships.filter((m) => m.student_id === student_id))
          .map(({ class_id }) => class_id),
      );
      return rooms.size > 1 ? 'several' : ([...rooms][0] ?? 'none');
    };
    const entries = await db.select().from(ledgerEntries);
    const accounts = (await db.select().from(bankAccounts)).map(({ id }) => ({ id, room: roomOf(id) }));
    const values = valuesOf(await read('savings'));
    for (const [room, own] of [...tally(accounts, (account) => account.room), ['all', accounts] as const]) {
      const moved = entries.filter(({ account_id }) => own.some(({ id }) => id === account_id));
      const paidIn = moved.filter(({ amount }) => amount < 0n);
      expect(values[room]!['accounts'], room).toBe(own.length);
      expect(moneyOf(String(values[room]!['paid_in'])), room).toBe(-sum(paidIn, 'amount'));
      expect(moneyOf(String(values[room]!['balance'])), room).toBe(-sum(moved, 'amount'));
    }
    expect(Object.keys(values).length).toBeGreaterThan(2);
  });
});

describe('exam candidates', () => {
  it('are the students of exam classes, each with what is missing', async () => {
    expect((await read('candidates')).rows).toEqual([]);
    const room = await aClass(db, { name: 'Tle', section: 'D', grade_level: 'grade_12' });
    await aClassScheme(db, { class_id: room.id, year_id, exam_class: true });
    const whole = {
      class_id: room.id,
      national_matricule: 'M-1',
      birth_certificate: '12/2009',
      place_of_birth: 'Douala',
    };
    const complete = await aStudent(db, whole);
    const lacking = await aStudent(db, { ...whole, national_matricule: null, date_of_birth: null });
    await aFee(db, { student: lacking, due_date: '2026-11-19', now });
    await aFee(db, { student: complete, due_date: TODAY, now });
    const figures = {
      candidates: 2,
      ready: 0,
      matricule: 1,
      photo: 2,
      certificate: 0,
      birth: 1,
      fees: 1,
    };
    expect(valuesOf(await read('candidates', { by: 'class' }))).toEqual({ [room.id]: figures, all: figures });
    expect(valuesOf(await read('candidates'))).toEqual({ grade_12: figures, all: figures });
    const { rows } = await everyRow('candidates', 'matricule', 'grade_12');
    expect(rows.map(({ key, cells }) => [key, cells[3]])).toEqual([
      [
        lacking.id,
        expect.objectContaining({
          en: 'National number missing, Photo missing, Birth date or place missing, Fees overdue',
        }),
      ],
    ]);
  });

  it('tell the registrar and the academic office what records lack, and not who owes', async () => {
    for (const duty of ['registrar', 'academic'] as const) {
      const { actor } = await aUser(db, { role: 'admin', duties: [duty] });
      const api = apiAs(reportsRouter(BOOK_WORDS), db, actor, { now });
      const answer = await api.read({ report: 'candidates' });
      expect(answer.columns.map(({ key }) => key)).not.toContain('fees');
      await expect(
        api.figure({ report: 'candidates', figure: 'fees', row: 'all' }),
        'its rows either',
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const { rows, rule } = await api.figure({ report: 'candidates', figure: 'candidates', row: 'all' });
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('Fees overdue');
      expect(rule.en).toContain('for the bursar and the head alone');
    }
    const { actor } = await aUser(db, { role: 'admin', duties: ['discipline'] });
    await expect(
      apiAs(reportsRouter(BOOK_WORDS), db, actor, { now }).read({ report: 'candidates' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('teaching load', () => {
  it('sums each teacher’s planned and placed hours, with classes taught together once', async () => {
    const teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
    const rooms = [await aClass(db), await aClass(db)];
    const { id: subject_id } = await aSubject(db);
    const group_id = newId();
    await db.insert(subjectGroups).values({ id: group_id, subject_id, name: 'Latin' });
    for (const { id: class_id } of rooms)
      await aClassSubject(db, {
        class_id,
        subject_id,
        group_id,
        teacher_id: teacher.userId,
        weekly_hours: '2.5',
      });
    const alone = await aClassSubject(db, {
      class_id: rooms[0]!.id,
      teacher_id: teacher.userId,
      weekly_hours: '4',
    });
    const version_id = newId();
    const at8 = newId();
    await db.insert(timetableVersions).values({
      id: version_id,
      name: 'A',
      valid_from: '2026-09-07',
      published_at: now(),
      created_at: now(),
    });
    await db
      .insert(timetablePeriods)
      .values({ id: at8, version_id, starts: 480, ends: 535, is_break: false, days: [1, 2] });
    const lesson = { version_id, teacher_id: teacher.userId, period_id: at8 };
    const together = newId();
    await db.insert(timetableEntries).values([
      ...rooms.map(({ id: class_id }) => ({
        id: newId(),
        ...lesson,
        class_id,
        subject_id,
        meeting: together,
        day: 1,
      })),
      {
        id: newId(),
        ...lesson,
        class_id: rooms[0]!.id,
        subject_id: alone.subject_id,
        meeting: newId(),
        day: 2,
      },
    ]);
    expect(valuesOf(await read('staff'))[teacher.userId]).toEqual({
      courses: 3,
      planned: '6.5',
      // Two lessons of 55 minutes.
      lessons: '1.8',
    });
  });
});

describe('programme coverage', () => {
  it('sums lessons planned and treated by class, subject and term as the plans and ticks say, up to a day', async () => {
    const rooms = [
      await aClass(db, { name: '3e', section: 'A' }),
      await aClass(db, { name: '3e', section: 'B' }),
    ];
    const teacher = await aUser(db, { role: 'teacher' });
    const choose = chooser(11);
    const raw: { room: string; subject: string; term: number; lessons: number; on: string | null }[] = [];
    const { id: maths } = await aSubject(db);
    const { id: history } = await aSubject(db);
    for (const { id: class_id } of rooms)
      for (const subject_id of [maths, history]) {
        await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId });
        // One subject of one class stays without a plan.
        if (class_id === rooms[1]!.id && subject_id === history) continue;
        const plan_id = newId();
        const plan = { id: plan_id, year_id, subject_id, class_id, revision: newId(), changed_at: now() };
        await db.insert(lessonPlans).values(plan);
        for (let nth = 0; nth < 9; nth += 1) {
          const point = { id: newId(), plan_id, place: nth, title: `Point ${nth}` };
          const lessons = 1 + choose(6);
          const term = 1 + choose(3);
          const isRemoved = nth === 8;
          await db
            .insert(lessonPlanPoints)
            .values({ ...point, lessons, term, removed_at: isRemoved ? now() : null });
          const days = ['2026-10-05', '2026-11-03', '2026-11-18'].filter(() => choose(3) === 0);
          for (const day of days) {
            const entry = newId();
            await db.insert(lessonLogEntries).values({
              id: entry,
              class_id,
              subject_id,
              day,
              starts: 480 + nth,
              ends: 540,
              text: '',
              author_id: teacher.userId,
              revision: newId(),
              written_at: now(),
            });
            await db.insert(lessonLogPoints).values({ entry_id: entry, point_id: point.id });
          }
          if (!isRemoved)
            raw.push({ room: class_id, subject: subject_id, term, lessons, on: days[0] ?? null });
        }
      }
    const expected = (until: string, isOwn: (one: (typeof raw)[number]) => boolean) => {
      const own = raw.filter(isOwn);
      const sum = (of: typeof raw) => of.reduce((all, { lessons }) => all + lessons, 0);
      const treated = sum(own.filter(({ on }) => on !== null && on <= until));
      const share = String(Math.round((treated * 1000) / sum(own)) / 10);
      return { planned: String(sum(own)), treated: String(treated), share };
    };
    for (const until of [TODAY, '2026-11-03']) {
      const as_of = { as_of: until };
      const byClass = valuesOf(await read('programme', as_of));
      for (const { id } of rooms)
        expect(byClass[id], `${until} ${id}`).toMatchObject(expected(until, ({ room }) => room === id));
      expect(byClass[rooms[1]!.id]?.['unplanned']).toBe(1);
      expect(byClass['all']).toMatchObject(expected(until, () => true));
      const bySubject = valuesOf(await read('programme', { ...as_of, by: 'subject' }));
      expect(bySubject[maths]).toMatchObject(expected(until, ({ subject }) => subject === maths));
      const ofRoom = { ...as_of, by: 'term', class_id: rooms[0]!.id } as const;
      const byTerm = valuesOf(await read('programme', ofRoom));
      for (const term of new Set(raw.filter(({ room }) => room === rooms[0]!.id).map((one) => one.term))) {
        const isOwn = (one: (typeof raw)[number]) => one.room === rooms[0]!.id && one.term === term;
        expect(byTerm[String(term)], `${until} ${term}`).toEqual(expected(until, isOwn));
        // The rows behind a figure come to it.
        const opened = await everyRow('programme', 'treated', String(term), ofRoom);
        const place = opened.columns.findIndex(({ key }) => key === 'lessons');
        const lessons = opened.rows.map(({ cells }) => Number(cells[place]));
        expect(String(lessons.reduce((all, one) => all + one, 0))).toBe(expected(until, isOwn).treated);
      }
    }
  });
});

describe('every figure', () => {
  it('opens as many rows as it counts, and amounts that come to what it says', async () => {
    const bySchool = (['class', 'teacher', 'sex'] as const).map((by) => ['results', { by }] as const);
    for (const [report, filters] of [...REPORT_KEYS.map((key) => [key, {}] as const), ...bySchool]) {
      const answer = await read(report, filters);
      const rows = answer.total ? [...answer.rows, answer.total] : answer.rows;
      for (const { key, cells } of rows)
        for (const [place, column] of answer.columns.entries()) {
          const value = cells[place] ?? null;
          if (!column.opens || value === null) continue;
          const opened = await everyRow(report, column.key, key, filters);
          const where = `${report} ${answer.applied['by']} ${key} ${column.key}`;
          expect(opened.rule.en, where).toMatch(/\.$/);
          expect(opened.rows.length, where).toBe(opened.total);
          if (column.kind === 'count') expect(opened.total, where).toBe(value);
          if (column.kind === 'money') {
            const names = opened.columns.map((one) => one.key);
            const amounts = opened.rows.map(({ cells: own }) => {
              const name = names.includes('amount')
                ? 'amount'
                : names.includes(column.key)
                  ? column.key
                  : 'owed';
              return moneyOf(String(own[names.indexOf(name)]));
            });
            const all = amounts.reduce((total, one) => total + one, 0n);
            expect(['paid_out', 'credit', 'taken_out'].includes(column.key) ? -all : all, where).toBe(
              moneyOf(String(value)),
            );
          }
        }
    }
  }, 60_000);

  it('of a row or column that the report does not have is not found', async () => {
    for (const [figure, row] of [
      ['students', 'grade_1'],
      ['label', 'all'],
      ['password', 'all'],
    ] as const)
      await expect(reports().figure({ report: 'enrollment', figure, row })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
  });
});

it('lists to print are offered to the duties that may print them', () => {
  for (const duty of DUTIES) {
    const holder = { role: 'admin' as const, duties: [duty] };
    expect(mayPrintLists(holder), duty).toBe(mayPrintClasses(holder));
  }
});

describe('a report', () => {
  it('is previewed with the figure and the finding that its own page shows', async () => {
    const previews = await reports().catalogue();
    expect(previews.map(({ key }) => key)).toEqual([...REPORT_KEYS]);
    for (const { key } of previews)
      expect((await reports().finding({ report: key })).finding).toEqual((await read(key)).finding);
  });

  it('and the rows behind a figure are written as CSV, XLSX and PDF, and the trail keeps it', async () => {
    const csv = await reports().export({ report: 'collection', format: 'csv', language: 'fr' });
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Classe;Frais;Facturé;Payé;');
    expect(lines).toHaveLength((await read('collection')).rows.length + 2);
    for (const format of ['xlsx', 'pdf'] as const) {
      const file = await reports().export({
        report: 'enrollment',
        figure: 'girls',
        row: 'all',
        format,
        language: 'en',
      });
      expect(file.name).toBe(`enrollment.${format}`);
      expect((await file.bytes()).length).toBeGreaterThan(1_000);
    }
    const kept = await db.select().from(auditEvents).where(eq(auditEvents.action, 'reports.exported'));
    expect(kept.map(({ details }) => details?.['format']).toSorted()).toEqual(['csv', 'pdf', 'xlsx']);
  });
});
