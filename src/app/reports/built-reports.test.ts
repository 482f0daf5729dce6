import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { attendanceRegisters, attendanceStates } from '#features/attendance/server/attendance.tables.ts';
import { feePayments, studentFees } from '#features/fees/server/fees.tables.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { assessments, markSheets, studentMarks } from '#features/marks/server/marks.tables.ts';
import { DUTIES, type Duty } from '#features/people/duties.rules.ts';
import { anActor, apiAs } from '#features/people/server/people.builders.ts';
import { MATTERS, type MatterKey } from '#features/reports/built-reports.filters.ts';
import {
  type Condition,
  type Definition,
  type Measure,
  readDefinition,
  rowsOfGroup,
  TESTS,
  TAKES,
  writeDefinition,
} from '#features/reports/built-reports.rules.ts';
import type { BuiltAnswer } from '#features/reports/built-reports.contract.ts';
import { builtReportsRouter } from '#features/reports/server/built/built-reports.router.ts';
import { planFor } from '#features/reports/server/built/vocabulary.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentFields, studentFieldsOf } from '#features/roster/student-fields.rules.ts';
import { ownerOf } from '#platform/testing/database.ts';
import { aReportSchool, chooser, TODAY } from './report-school.ts';

// The rights, written by hand a second time: the duties of each subject area, and the fields for the registrar alone.
const OPEN_TO: Record<MatterKey, readonly Duty[]> = {
  students: ['registrar', 'academic', 'discipline'],
  fees: ['bursar'],
  payments: ['bursar'],
  absences: ['discipline'],
  marks: ['academic'],
};
/** The fields of the record by column name. Sex is shared by all records, and three fields have other names. */
const RECORD = studentFields.filter(
  ({ key }) => !['sex', 'place_of_birth', 'birth_certificate', 'national_matricule'].includes(key),
);
const OF_REGISTRAR = [
  'matricule',
  'birthplace',
  'certificate',
  'phone',
  'email',
  'address',
  ...RECORD.filter(({ registrarOnly }) => registrarOnly).map(({ key }) => key),
];

type Kind = 'text' | 'choice' | 'day' | 'number';
const COMMON: Record<string, Kind> = {
  full_name: 'text',
  roll_number: 'text',
  sex: 'choice',
  class: 'choice',
  level: 'choice',
  section: 'choice',
};
const FIELDS: Record<MatterKey, Record<string, Kind>> = {
  students: {
    ...COMMON,
    status: 'choice',
    born: 'day',
    age: 'number',
    admitted: 'day',
    ...Object.fromEntries(
      RECORD.map(({ key, choices }): [string, Kind] => [key, choices ? 'choice' : 'text']),
    ),
    repeats: 'choice',
    photo: 'choice',
    account: 'choice',
    guardians: 'number',
    ...Object.fromEntries(OF_REGISTRAR.map((key) => [key, 'text' as const])),
  },
  fees: {
    ...COMMON,
    fee: 'choice',
    due_on: 'day',
    month: 'choice',
    status: 'choice',
    due: 'number',
    paid: 'number',
    left: 'number',
    late: 'number',
  },
  payments: {
    receipt: 'text',
    students: 'text',
    day: 'day',
    month: 'choice',
    method: 'choice',
    cashier: 'choice',
    amount: 'number',
    credit: 'number',
    reversed: 'choice',
  },
  absences: {
    ...COMMON,
    day: 'day',
    month: 'choice',
    weekday: 'choice',
    slot: 'choice',
    status: 'choice',
    minutes: 'number',
  },
  marks: { ...COMMON, subject: 'choice', assessment: 'text', day: 'day', mark: 'number', sent: 'choice' },
};
const TAKEN_BY: Record<Kind, readonly string[]> = {
  text: ['has', 'is', 'empty', 'filled'],
  choice: ['is', 'not', 'empty', 'filled'],
  day: ['from', 'until', 'empty', 'filled'],
  number: ['least', 'most', 'empty', 'filled'],
};
/** Unknown fields, tests and subject areas, and names that every JavaScript object has. */
const STRANGE = ['password', 'user_id', '__proto__', 'constructor', 'amount_due', 'toString'];

let choose = chooser(2026);
const oneOf = <One>(all: readonly One[]): One => all[choose(all.length)]!;
const some = <One>(all: readonly One[], most: number): One[] => {
  if (all.length === 0) return [];
  const chosen = Array.from({ length: choose(most + 1) }, () => oneOf(all));
  return [...new Set(chosen)];
};

function aRandomDefinition(
  pool: readonly string[],
  valuesOf: (field: string) => readonly string[],
): Definition {
  const of = oneOf(MATTERS);
  const names = choose(6) === 0 ? pool : Object.keys(FIELDS[of]);
  return {
    of,
    columns: some(names, 4),
    by: choose(2) ? some(names, 2) : [],
    measures: choose(2)
      ? some(names, 2).map((field): Measure => {
          const take = oneOf(TAKES);
          return { take, field: take === 'count' ? null : field };
        })
      : [],
    where: some(names, 3).map((field): Condition => {
      const test = oneOf(TESTS);
      const values = test === 'empty' || test === 'filled' ? [] : [oneOf(valuesOf(field))];
      return { field, test, values };
    }),
  };
}

/** Whether this duty may run it, by the lists above. */
function mayAsk(duty: Duty | null, { of, columns, by, measures, where }: Definition): boolean {
  if (duty !== 'head' && !OPEN_TO[of].some((one) => one === duty)) return false;
  const kindOf = (field: string): Kind | null => {
    if (!Object.hasOwn(FIELDS[of], field)) return null;
    const isOpen = duty === 'head' || duty === 'registrar' || !OF_REGISTRAR.includes(field);
    return isOpen ? FIELDS[of][field]! : null;
  };
  return (
    columns.every((field) => kindOf(field) !== null) &&
    by.every((field) => kindOf(field) === 'choice') &&
    measures.every(({ take, field }) => take === 'count' || kindOf(field!) === 'number') &&
    where.every(({ field, test, values }) => {
      const kind = kindOf(field);
      if (kind === null || !TAKEN_BY[kind].includes(test)) return false;
      if (values.length === 0 || kind === 'text' || kind === 'choice') return true;
      return kind === 'day' ? /^2\d{3}-\d\d-\d\d$/.test(values[0]!) : /^\d+(\.5)?$/.test(values[0]!);
    })
  );
}

describe('a report definition', () => {
  it('is answered only for those who may read every field it uses: 10,000 definitions, for every duty', () => {
    choose = chooser(4);
    const pool = [...new Set([...MATTERS.flatMap((of) => Object.keys(FIELDS[of])), ...STRANGE])];
    const holders = [...DUTIES, null].map(
      (duty) => [duty, anActor({ role: 'admin', duties: duty ? [duty] : [] })] as const,
    );
    const others = (['teacher', 'parent', 'student'] as const).map((role) => anActor({ role, duties: [] }));
    const answered = { yes: 0, no: 0 };
    for (let nth = 0; nth < 10_000; nth += 1) {
      const definition = aRandomDefinition(pool, () => ['2026-11-01', '7', 'x', '2.5']);
      const wrong = holders.filter(
        ([duty, holder]) => (planFor(holder, definition, TODAY) !== null) !== mayAskWhole(duty, definition),
      );
      expect(
        wrong.map(([duty]) => duty),
        JSON.stringify(definition),
      ).toEqual([]);
      expect(others.some((other) => planFor(other, definition, TODAY))).toBe(false);
      answered[mayAskWhole('head', definition) ? 'yes' : 'no'] += 1;
    }
    expect(answered.yes).toBeGreaterThan(500);
    expect(answered.no).toBeGreaterThan(500);
  });

  it('survives a round trip through the address, whatever its texts', () => {
    choose = chooser(5);
    for (let nth = 0; nth < 500; nth += 1) {
      const texts = ['a;b', 'x|y', '~1', '~', "d'Élise & fils", 'a.b.c', '', ' %_\\'];
      const definition = aRandomDefinition(Object.keys(COMMON), () => texts);
      expect(readDefinition(writeDefinition(definition))).toEqual(definition);
    }
  });
});

/** Fields of type `count` are whole numbers. */
function mayAskWhole(duty: Duty | null, definition: Definition): boolean {
  const counts = ['age', 'guardians', 'late', 'minutes'];
  const isWhole = definition.where.every(
    ({ field, values }) => !counts.includes(field) || values.every((value) => /^\d+$/.test(value)),
  );
  return isWhole && mayAsk(duty, definition);
}

type Raw = Record<string, string | number | bigint | null>;
let school: Awaited<ReturnType<typeof aReportSchool>>;
let rowsOf: Record<MatterKey, Raw[]>;

const monthOf = (day: string | null) => day && day.slice(0, 7);
const ageOn = (day: string, born: string) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) >= born.slice(5) ? 0 : 1);
const textOf = (value: Raw[string]) => (value === null || value === '' ? null : String(value));

/** The records of the tables, joined by hand. */
async function readRaw(): Promise<Record<MatterKey, Raw[]>> {
  const { db } = school;
  const people = new Map((await db.select().from(students)).map((one) => [one.id, one]));
  const rooms = new Map((await db.select().from(classes)).map((one) => [one.id, one]));
  const memberships = await db.select().from(classMemberships);
  const roomOf = (id: string) =>
    memberships.find(
      ({ student_id, from_day, until_day }) =>
        student_id === id && from_day <= TODAY && (until_day ?? '9999-01-01') >= TODAY,
    )?.class_id;
  const common = (id: string, class_id = roomOf(id)): Raw => {
    const person = people.get(id)!;
    const room = class_id ? rooms.get(class_id)! : null;
    return {
      full_name: person.full_name,
      roll_number: person.roll_number,
      sex: person.sex,
      class: class_id ?? null,
      level: room && (room.level_id ?? room.grade_level),
      section: null,
    };
  };
  const transactions = await db.select().from(ledgerTransactions);
  const registers = new Map((await db.select().from(attendanceRegisters)).map((one) => [one.id, one]));
  const sheets = new Map((await db.select().from(markSheets)).map((one) => [one.id, one]));
  const columns = new Map((await db.select().from(assessments)).map((one) => [one.id, one]));
  return {
    students: [...people.values()].map((one) => ({
      ...common(one.id),
      status: one.status,
      born: one.date_of_birth,
      age: one.date_of_birth && ageOn(TODAY, one.date_of_birth),
      admitted: one.admission_date,
      ...studentFieldsOf(one),
      repeats: one.repeater_since ? 'yes' : 'no',
      account: one.user_id ? 'yes' : 'no',
      phone: one.phone,
    })),
    fees: (await db.select().from(studentFees)).map((fee) => ({
      ...common(fee.student_id),
      fee: fee.fee_structure_id,
      due_on: fee.due_date,
      month: monthOf(fee.due_date),
      due: fee.amount_due,
      paid: fee.amount_paid,
      left: fee.amount_due - fee.amount_paid,
      status:
        fee.amount_paid >= fee.amount_due
          ? 'paid'
          : fee.due_date < TODAY
            ? 'overdue'
            : fee.amount_paid > 0n
              ? 'partial'
              : 'pending',
      late:
        fee.amount_paid < fee.amount_due && fee.due_date < TODAY
          ? (Date.parse(TODAY) - Date.parse(fee.due_date)) / 86_400_000
          : 0,
    })),
    payments: (await db.select().from(feePayments)).map((payment) => ({
      day: payment.payment_date,
      month: monthOf(payment.payment_date),
      method: payment.payment_method,
      cashier: payment.created_by,
      amount: payment.total_amount,
      credit: payment.to_credit,
      reversed: transactions.some(({ reverses }) => reverses === payment.id) ? 'yes' : 'no',
    })),
    absences: (await db.select().from(attendanceStates))
      .filter(({ status }) => status !== 'present')
      .map((state) => {
        const register = registers.get(state.register_id)!;
        return {
          ...common(state.student_id, register.class_id),
          day: state.day,
          month: monthOf(state.day),
          weekday: String(new Date(`${state.day}T00:00:00Z`).getUTCDay() || 7),
          slot: register.slot_id,
          status: state.status,
          minutes: state.minutes,
        };
      }),
    marks: (await db.select().from(studentMarks))
      .filter(({ number }) => number !== null)
      .map((mark) => {
        const column = columns.get(mark.assessment_id)!;
        const sheet = sheets.get(column.sheet_id)!;
        return {
          ...common(mark.student_id, sheet.class_id),
          subject: sheet.subject_id,
          assessment: column.name,
          day: column.done_on,
          mark: Math.round((Number(mark.number) * 2000) / Number(column.out_of)) / 100,
          sent: sheet.state === 'open' ? 'no' : 'yes',
        };
      }),
  };
}

/** Lower case without accents, as a search compares texts. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const MONEY = ['due', 'paid', 'left', 'amount', 'credit'];
function holds(row: Raw, { field, test, values }: Condition): boolean {
  const text = textOf(row[field] ?? null);
  const [value = ''] = values;
  const number = () => (MONEY.includes(field) ? Number(value) * 100 : Number(value));
  switch (test) {
    case 'is':
      return text !== null && values.includes(text);
    case 'not':
      return text === null || !values.includes(text);
    case 'has':
      return text !== null && folded(text).includes(folded(value));
    case 'from':
      return text !== null && text >= value;
    case 'until':
      return text !== null && text <= value;
    case 'least':
      return text !== null && Number(text) >= number();
    case 'most':
      return text !== null && Number(text) <= number();
    case 'empty':
      return text === null;
    case 'filled':
      return text !== null;
  }
}

/** A figure over some rows, in the format of the API. */
function figureOf(rows: readonly Raw[], { take, field }: Measure): number | string | null {
  if (field === null) return rows.length;
  const isMoney = MONEY.includes(field);
  const known = rows
    .map((row) => row[field] ?? null)
    .filter((value) => value !== null)
    .map(Number);
  const asWritten = (value: number) => {
    if (isMoney) return value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);
    if (take === 'average' || field === 'mark') return value.toFixed(2);
    return value;
  };
  if (take === 'sum') return asWritten(known.reduce((sum, value) => sum + value, 0));
  if (known.length === 0) return null;
  if (take === 'least') return asWritten(Math.min(...known));
  if (take === 'most') return asWritten(Math.max(...known));
  const average = known.reduce((sum, value) => sum + Math.round(value * 100), 0) / known.length;
  return asWritten(isMoney ? Math.round(average / 100) : Math.round(average) / 100);
}

const api = () => apiAs(builtReportsRouter, school.db, school.office, { now: school.now });
const ask = (definition: Definition, page?: number): Promise<BuiltAnswer> =>
  api().read({ ...writeDefinition(definition), ...(page && { page }) });

/** Fields of a kind that exist in the raw rows. */
const fieldsOf = (of: MatterKey, ...kinds: Kind[]) =>
  Object.keys(rowsOf[of][0]!).filter((field) => kinds.includes(FIELDS[of][field]!));

function aDefinition(): Definition {
  const of = oneOf(MATTERS);
  const where = some(fieldsOf(of, 'text', 'choice', 'day', 'number'), 2).map((field): Condition => {
    const test = oneOf(TAKEN_BY[FIELDS[of][field]!]) as Condition['test'];
    if (test === 'empty' || test === 'filled') return { field, test, values: [] };
    const value = rowsOf[of][choose(rowsOf[of].length)]![field] ?? null;
    const written = MONEY.includes(field) ? Number(value ?? 0) / 100 : (value ?? 0);
    return {
      field,
      test,
      values: [value === null && FIELDS[of][field] === 'day' ? '2026-11-10' : String(written)],
    };
  });
  return {
    of,
    columns: [],
    by: some(fieldsOf(of, 'choice'), 2),
    measures: [
      { take: 'count', field: null },
      ...some(fieldsOf(of, 'number'), 2).map((field): Measure => ({
        take: oneOf(['sum', 'average', 'least', 'most'] as const),
        field,
      })),
    ],
    where,
  };
}

describe('over a school', () => {
  beforeAll(async () => {
    school = await aReportSchool();
    rowsOf = await readRaw();
  }, 120_000);

  it('every figure of 300 random reports equals one counted from the raw rows, and opens its rows', async () => {
    choose = chooser(6);
    const grouped = { groups: 0, opened: 0 };
    for (let nth = 0; nth < 300; nth += 1) {
      const definition = aDefinition();
      const { of, by, measures, where } = definition;
      const fitting = rowsOf[of].filter((row) => where.every((condition) => holds(row, condition)));
      const answer = await ask(definition);
      const said = JSON.stringify(definition);
      expect(answer.fitting, said).toBe(fitting.length);
      expect(answer.total!.cells.slice(by.length), said).toEqual(
        measures.map((one) => figureOf(fitting, one)),
      );
      if (by.length === 0) continue;
      const keyOf = (row: Raw) => JSON.stringify(by.map((field) => textOf(row[field] ?? null)));
      const expected = new Map<string, Raw[]>();
      for (const row of fitting) expected.set(keyOf(row), [...(expected.get(keyOf(row)) ?? []), row]);
      const found = answer.rows.map(({ cells }, place) => [
        JSON.stringify(answer.groups[place]),
        cells.slice(by.length),
      ]);
      const counted = [...expected].map(([key, rows]) => [key, measures.map((one) => figureOf(rows, one))]);
      expect(Object.fromEntries(found), said).toEqual(Object.fromEntries(counted));
      grouped.groups += found.length;
      if (nth % 3 > 0 || answer.groups.length === 0) continue;
      const place = choose(answer.groups.length);
      const opened = await ask(rowsOfGroup(definition, answer.groups[place]!));
      expect(opened.fitting, said).toBe(answer.rows[place]!.cells[by.length]);
      grouped.opened += 1;
    }
    expect(grouped.groups).toBeGreaterThan(300);
    expect(grouped.opened).toBeGreaterThan(10);
  }, 120_000);

  it('lists rows page by page, each once', async () => {
    const definition: Definition = {
      of: 'fees',
      columns: ['full_name', 'due_on', 'left'],
      by: [],
      measures: [],
      where: [],
    };
    const first = await ask(definition);
    const all = [...first.rows];
    for (let page = 2; all.length < first.fitting; page += 1) all.push(...(await ask(definition, page)).rows);
    expect(new Set(all.map(({ key }) => key)).size).toBe(rowsOf.fees.length);
    expect(first.rows[0]!.to).toMatch(/^\/fees\/students\//);
  });

  it('offers a vocabulary of which every word can be answered', async () => {
    const vocabulary = await api().vocabulary();
    expect(vocabulary.map(({ key }) => key)).toEqual([...MATTERS]);
    for (const { key, fields } of vocabulary) {
      expect(fields.map((field) => field.key).toSorted()).toEqual(Object.keys(FIELDS[key]).toSorted());
      for (const { key: field, kind } of fields) {
        const rows = await ask({ of: key, columns: [field], by: [], measures: [], where: [] });
        expect(rows.columns.map((column) => column.key)).toEqual([field]);
        if (kind === 'choice') await ask({ of: key, columns: [], by: [field], measures: [], where: [] });
      }
    }
  });

  it('refuses unknown names in one sentence', async () => {
    for (const wrong of [
      { of: 'fees', columns: 'password' },
      { of: 'fees', by: 'left' },
      { of: 'students', where: 'full_name.has' },
      { of: 'students', where: 'full_name; drop table students' },
      { of: 'marks', measures: 'sum.full_name' },
      {},
    ] as const)
      await expect(api().read(wrong as never)).rejects.toMatchObject({ code: 'NOT_IN_VOCABULARY' });
  });

  it('cancels a report that takes longer than five seconds, with a message', async () => {
    let release: (() => void) | undefined;
    const done = new Promise<void>((settle) => (release = settle));
    let locked = Promise.resolve();
    await new Promise<void>((isLocked) => {
      locked = ownerOf(school.db).transaction(async (tx) => {
        await tx.execute(sql`lock table ${students} in access exclusive mode`);
        isLocked();
        await done;
      });
    });
    await expect(api().read({ of: 'students', by: 'sex' })).rejects.toMatchObject({ code: 'TOO_LONG' });
    release!();
    await locked;
    expect((await api().read({ of: 'students', by: 'sex' })).fitting).toBe(rowsOf.students.length);
  }, 30_000);
});
