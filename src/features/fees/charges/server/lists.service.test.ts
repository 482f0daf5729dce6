import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { FeeFilters, StudentFee } from '../fees.contract.ts';
import { FEE_TERMS } from '../../fees.rules.ts';
import { FEE_STATUSES, feeStatus } from '../fee-status.rules.ts';
import {
  aFeeSchool,
  type FeeSchool,
  NOON,
  type Pupil,
  type Reader,
  TODAY,
} from '../../server/fee-school.builders.ts';
import { aFee } from '../../server/fees.builders.ts';
import { feesRouter } from './fees.router.ts';
import { feeStructures, studentFees } from '../../server/fees.tables.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';

type Row = typeof studentFees.$inferSelect;
type Structure = typeof feeStructures.$inferSelect;

let db: Db;
let school: FeeSchool;
let rows: Row[];
let structures: Map<string, Structure>;
let pupils: Map<string, Pupil>;
const api = (actor: Actor, now: Date = NOON) =>
  apiAs(feesRouter, db, actor, { ...school.at, now: () => now });

beforeAll(async () => {
  ({ db } = await testDatabase());
  school = await aFeeSchool(db);
  rows = await db.select().from(studentFees);
  structures = new Map((await db.select().from(feeStructures)).map((structure) => [structure.id, structure]));
  pupils = new Map(school.pupils.map((pupil) => [pupil.id, pupil]));
});

const text = (money: bigint) => amountText(centimes(money));
const sum = (amounts: bigint[]) => text(amounts.reduce((all, one) => all + one, 0n));
/** Unpaid before paid, each by due date. */
const place = ({ state, due_date, id }: Row) => (state === 'paid' ? 'z' : 'a') + due_date + id;
const statusOf = ({ state, due_date }: Row, today = TODAY) => feeStatus({ state: state!, due_date }, today);
const fold = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The expected result, computed by testing each row separately. */
function expected(reader: Reader, filters: FeeFilters): Row[] {
  return rows
    .filter((row) => {
      const { id, full_name, roll_number, class_id } = pupils.get(row.student_id)!;
      const known = fold(`${full_name ?? ''} ${roll_number}`);
      const words = (filters.search ?? '').split(' ').filter(Boolean);
      return (
        reader.sees(id) &&
        words.every((word) => known.includes(fold(word))) &&
        (!filters.status || statusOf(row) === filters.status) &&
        (!filters.open || statusOf(row) !== 'paid') &&
        (!filters.term ||
          (structures.get(row.fee_structure_id)!.academic_term ?? 'whole_year') === filters.term) &&
        (!filters.structure_id || row.fee_structure_id === filters.structure_id) &&
        (!filters.class_id || class_id === filters.class_id) &&
        (!filters.student_id || id === filters.student_id) &&
        (!filters.due_from || row.due_date >= filters.due_from) &&
        (!filters.due_to || row.due_date <= filters.due_to)
      );
    })
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

function shown(row: Row): StudentFee {
  const { id: student_id, full_name, roll_number, class: schoolClass } = pupils.get(row.student_id)!;
  const { id, name, academic_term, academic_year } = structures.get(row.fee_structure_id)!;
  return {
    id: row.id,
    student: { student_id, full_name, roll_number, class: schoolClass },
    structure: { id, name, academic_term, academic_year: academic_year! },
    instalment: row.instalment,
    instalments: row.instalments,
    amount_charged: text(row.amount_charged),
    amount_due: text(row.amount_due),
    amount_paid: text(row.amount_paid),
    balance: text(row.amount_due - row.amount_paid),
    due_date: row.due_date,
    status: statusOf(row),
  };
}

const answerOf = (found: Row[]) => ({
  fees: found.slice(0, 50).map(shown),
  total: found.length,
  amount_due: sum(found.map(({ amount_due }) => amount_due)),
  amount_paid: sum(found.map(({ amount_paid }) => amount_paid)),
});

/** Each filter alone and each two together. */
function allFilters(): { alone: FeeFilters[]; pairs: FeeFilters[] } {
  const { sixth, tenth } = school.classes;
  const alone: FeeFilters[] = [
    {},
    { open: 'true' },
    ...FEE_STATUSES.map((status) => ({ status })),
    ...FEE_TERMS.map((term) => ({ term })),
    ...[...structures.keys(), randomUUID()].map((structure_id) => ({ structure_id })),
    { class_id: sixth.id },
    { class_id: tenth.id },
    ...school.pupils.map(({ id }) => ({ student_id: id })),
    { search: 'elodie' },
    { search: 'MBARGA' },
    { search: '6a- ngo' },
    { search: '100%' },
    { search: '%' },
    { search: ' ' },
    { search: 'nobody' },
    { due_from: TODAY },
    { due_to: '2026-11-20' },
    { due_from: '2026-10-21', due_to: '2026-10-22' },
  ];
  return {
    alone,
    pairs: alone.flatMap((one, at) => alone.slice(at + 1).map((other) => ({ ...one, ...other }))),
  };
}

describe('the list of fees', () => {
  it('is tested on a school with every status, and with paid and open fees of each age', () => {
    expect(new Set(rows.map((row) => statusOf(row)))).toEqual(new Set(FEE_STATUSES));
    expect(rows.some(({ amount_due }) => amount_due === 0n || amount_due % 100n !== 0n)).toBe(true);
    expect(rows.some(({ state, due_date }) => state === 'partial' && due_date >= TODAY)).toBe(true);
  });

  it('equals a row-by-row check for every reader, under every filter and many pairs of filters', async () => {
    const { alone, pairs } = allFilters();
    for (const [nth, reader] of school.readers.entries()) {
      // An eighth of the pairs for the office, and a different sample for each family.
      const some = pairs.filter((_, at) => (nth === 0 ? at % 8 === 0 : at % 61 === nth));
      for (const filters of [...alone, ...some]) {
        const { payers, today, ...answer } = await api(reader.actor).list(filters);
        const found = expected(reader, filters);
        expect(answer, `${reader.name} ${JSON.stringify(filters)}`).toEqual(answerOf(found));
        expect(today).toBe(TODAY);
        const listed = new Set(found.slice(0, 50).map(({ student_id }) => student_id));
        expect(payers.every(({ student_id }) => nth === 0 && listed.has(student_id))).toBe(true);
      }
    }
  });

  it('is paged by fifty in one order, each row once', async () => {
    const { db: own } = await testDatabase();
    const due_dates = ['2026-10-01', '2026-11-01', '2026-12-01'];
    const instalments = due_dates.map((due_date) => ({ amount: '100', due_date }));
    const students = await Promise.all(Array.from({ length: 40 }, () => aStudent(own)));
    await aFee(own, { students, amount: '300', instalments });
    const office = apiAs(feesRouter, own, anActor({ role: 'admin' }), { now: () => NOON });
    for (const filters of [{}, { search: 'T-' }] as const) {
      const pages = await Promise.all(['1', '2', '3', '4'].map((page) => office.list({ ...filters, page })));
      const ids = pages.flatMap(({ fees }) => fees.map(({ id, due_date }) => due_date + id));
      expect(pages.map(({ fees }) => fees.length)).toEqual([50, 50, 20, 0]);
      expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120]);
      expect(ids).toEqual([...new Set(ids)].toSorted());
    }
  });

  it('starts at its first due date and still finds every fee of a late term', async () => {
    const { fees, total } = await api(school.admin).list({ term: 'term_3' });
    expect(fees).toHaveLength(total);
    expect(total).toBeGreaterThan(0);
  });
});

describe('the school’s date', () => {
  it('C7: makes a fee overdue at midnight in Douala, an hour before midnight in Greenwich', async () => {
    const { db: own } = await testDatabase();
    const [fee] = await aFee(own, { due_date: '2026-11-21' });
    const at = async (moment: string) => {
      const options = { timeZone: 'Africa/Douala', now: () => new Date(moment) };
      const office = apiAs(feesRouter, own, anActor({ role: 'admin' }), options);
      const { fees } = await office.list({});
      const { overdue_fees, pending_fees } = await office.summary();
      const late = await office.list({ status: 'overdue' });
      return [fees[0]!.status, overdue_fees, pending_fees, late.total, late.fees.length];
    };
    expect(fee).toBeDefined();
    expect(await at('2026-11-20T22:59:59Z')).toEqual(['pending', 0, 1, 0, 0]);
    expect(await at('2026-11-20T23:00:00Z')).toEqual(['pending', 0, 1, 0, 0]);
    expect(await at('2026-11-21T22:59:59Z')).toEqual(['pending', 0, 1, 0, 0]);
    expect(await at('2026-11-21T23:00:00Z')).toEqual(['overdue', 1, 0, 1, 1]);
  });
});

describe('the figures above the lists', () => {
  it('equal a row-by-row check for every reader', async () => {
    for (const reader of school.readers) {
      const own = expected(reader, {});
      const late = own.filter((row) => statusOf(row) === 'overdue');
      expect(await api(reader.actor).summary(), reader.name).toEqual({
        total_due: sum(own.map(({ amount_due }) => amount_due)),
        total_paid: sum(own.map(({ amount_paid }) => amount_paid)),
        pending_fees: own.filter((row) => statusOf(row) === 'pending').length,
        overdue_fees: late.length,
        overdue: sum(late.map(({ amount_due, amount_paid }) => amount_due - amount_paid)),
        total_students: new Set(own.map(({ student_id }) => student_id)).size,
        claims_waiting: 0,
      });
    }
  });

  it('are zero without fees, and teachers see neither figures nor fees', async () => {
    const { db: own } = await testDatabase();
    const empty = apiAs(feesRouter, own, anActor({ role: 'admin' }));
    const nothing = { total_due: '0', total_paid: '0', overdue: '0' };
    expect(await empty.summary()).toEqual({
      ...nothing,
      pending_fees: 0,
      overdue_fees: 0,
      total_students: 0,
      claims_waiting: 0,
    });
    expect(await empty.list({ status: 'paid' })).toEqual({
      fees: [],
      total: 0,
      amount_due: '0',
      amount_paid: '0',
      payers: [],
      today: expect.any(String),
    });
    expect(await empty.list({ search: 'x' })).toEqual({
      fees: [],
      total: 0,
      amount_due: '0',
      amount_paid: '0',
      payers: [],
      today: expect.any(String),
    });
    await expect(api(school.teacher).summary()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api(school.teacher).list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

type OpenInput = Parameters<ReturnType<typeof payments>['open']>[0];
const payments = () => apiAs(paymentsRouter, db, school.admin, school.at);
const open = (input: OpenInput) => payments().open(input);
const office = () => school.readers[0]!;
const studentsOf = async (student: Pupil | undefined) => {
  const { fees } = await open({ student_id: student!.id, family: 'true' });
  return new Set(fees.map((fee) => fee.student.student_id));
};
const withOpen = (...some: (Pupil | undefined)[]) =>
  new Set(
    some
      .map((pupil) => pupil!.id)
      .filter((id) => expected(office(), { student_id: id, open: 'true' }).length > 0),
  );

describe('the fees open to a payment', () => {
  it('are the open ones, with the credit of their students', async () => {
    const { sixth } = school.classes;
    const credits = new Map(
      (await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'credit'))).map((account) => [
        account.owner_id!,
        account.balance!,
      ]),
    );
    expect([...credits.values()].some((credit) => credit > 0n)).toBe(true);
    for (const filters of [
      {},
      { class_id: sixth.id },
      { search: 'mbarga' },
      { student_id: school.pupils[4]!.id },
    ]) {
      const found = expected(office(), { ...filters, open: 'true' });
      const answer = await open(filters);
      expect({ fees: answer.fees, total: answer.total }).toEqual({
        fees: found.map(shown),
        total: found.length,
      });
      const kept = [...new Set(found.map(({ student_id }) => student_id))]
        .filter((id) => (credits.get(id) ?? 0n) > 0n)
        .map((student_id) => ({ student_id, credit: text(credits.get(student_id)!) }));
      expect(new Set(answer.credits)).toEqual(new Set(kept));
    }
  });

  it('include those of brothers and sisters, through confirmed parents only', async () => {
    const [paul, elodie, aicha, , , , abena] = school.pupils;
    expect(await studentsOf(paul)).toEqual(withOpen(paul, elodie));
    expect(await studentsOf(elodie)).toEqual(withOpen(paul, elodie, aicha));
    expect(await studentsOf(abena)).toEqual(withOpen(abena));
  });

  it('are at most 500, and the answer states their total number', async () => {
    const { db: own } = await testDatabase();
    const instalments = Array.from({ length: 12 }, (_, at) => ({
      amount: '100',
      due_date: `2026-12-${10 + at}`,
    }));
    const students = await Promise.all(Array.from({ length: 43 }, () => aStudent(own)));
    await aFee(own, { students, amount: '1200', instalments });
    const { fees, total } = await apiAs(paymentsRouter, own, anActor({ role: 'admin' })).open({});
    expect([fees.length, total]).toEqual([500, 516]);
  });
});
