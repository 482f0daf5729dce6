import { isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { anActor, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { DebtorFilters } from '../fee-reports.contract.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { aFeeSchool, type FeeSchool, type Pupil, TODAY } from '../../server/fee-school.builders.ts';
import { aFee } from '../../server/fees.builders.ts';
import { feeReportsRouter } from './fee-reports.router.ts';
import { feePayments } from '../../server/fees.tables.ts';

let db: Db;
let school: FeeSchool;
let fees: StudentFee[];
let pupils: Map<string, Pupil>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  school = await aFeeSchool(db, { seed: 3 });
  pupils = new Map(school.pupils.map((pupil) => [pupil.id, pupil]));
  // One unpaid fee on each side of every age boundary.
  const due_dates = [
    '2026-08-22',
    '2026-08-23',
    '2026-09-21',
    '2026-09-22',
    '2026-10-21',
    '2026-10-22',
    '2026-11-20',
    TODAY,
  ];
  const instalments = due_dates.map((due_date) => ({ amount: '100', due_date }));
  await aFee(db, { student: school.pupils[7]!, amount: '800', instalments, now: school.at.now });
  const pages = await Promise.all(['1', '2'].map((page) => school.office.fees.list({ page })));
  fees = pages.flatMap((page) => page.fees);
});

const reports = () => school.office.reports;
const text = (money: bigint) => amountText(centimes(money));
const sum = (some: StudentFee[], of: 'amount_due' | 'amount_paid' | 'balance') =>
  text(some.reduce((all, fee) => all + moneyOf(fee[of]), 0n));
const studentsOf = (some: StudentFee[]) => new Set(some.map(({ student }) => student.student_id)).size;
const dayOf = (day: string) => Date.parse(day) / 86_400_000;
const daysLate = ({ due_date }: StudentFee) => dayOf(TODAY) - dayOf(due_date);
const isOpen = ({ status }: StudentFee) => status !== 'paid';
const sums = (some: StudentFee[]) => ({
  students: studentsOf(some),
  amount_due: sum(some, 'amount_due'),
  amount_paid: sum(some, 'amount_paid'),
  balance: sum(some, 'balance'),
});

describe('the weeks', () => {
  it('are sixteen from Monday to Sunday, with what fell due and the receipts less reversals', async () => {
    const payments = await db.select().from(feePayments);
    const reversals = await db
      .select()
      .from(ledgerTransactions)
      .where(isNotNull(ledgerTransactions.reverses));
    const weeks = await reports().weeks();
    expect(weeks.map(({ monday }) => dayOf(monday) - dayOf(weeks[0]!.monday))).toEqual(
      Array.from({ length: 16 }, (_, at) => at * 7),
    );
    // 21 November 2026 is the Saturday of the twelfth week.
    expect([weeks[0]!.monday, weeks[11]!.monday, weeks[15]!.monday]).toEqual([
      '2026-08-31',
      '2026-11-16',
      '2026-12-14',
    ]);
    for (const { monday, due, collected } of weeks) {
      const isIn = (day: string) => dayOf(day) >= dayOf(monday) && dayOf(day) < dayOf(monday) + 7;
      const came = payments.filter(({ payment_date }) => isIn(payment_date));
      const back = reversals.flatMap(({ value_date, reverses }) =>
        isIn(value_date) ? payments.filter(({ id }) => id === reverses) : [],
      );
      const total = (some: typeof payments) => some.reduce((all, { total_amount }) => all + total_amount, 0n);
      expect(due).toBe(
        sum(
          fees.filter(({ due_date }) => isIn(due_date)),
          'amount_due',
        ),
      );
      expect(collected, monday).toBe(text(total(came) - total(back)));
    }
    expect(weeks.some(({ collected }) => collected !== '0')).toBe(true);
    expect(reversals.length).toBeGreaterThan(0);
  });

  it.each([
    ['2026-11-15T22:59:59Z', '2026-11-09'],
    ['2026-11-15T23:00:00Z', '2026-11-16'],
  ])('begin on Monday at the school: %s is in the week of %s', async (moment, monday) => {
    const options = { timeZone: 'Africa/Douala', now: () => new Date(moment) };
    const weeks = await apiAs(feeReportsRouter, db, school.admin, options).weeks();
    expect(weeks[11]!.monday).toBe(monday);
  });
});

describe('the age bands', () => {
  it('are five, each with exactly the fees that its filters list', async () => {
    const ages = await reports().ageing();
    const borders = {
      not_due: [-9e9, 0],
      to_30: [1, 30],
      to_60: [31, 60],
      to_90: [61, 90],
      over_90: [91, 9e9],
    };
    expect(ages.map(({ age }) => age)).toEqual(Object.keys(borders));
    for (const { age, due_from, due_to, ...band } of ages) {
      const [youngest, oldest] = borders[age];
      const own = fees.filter((fee) => isOpen(fee) && daysLate(fee) >= youngest! && daysLate(fee) <= oldest!);
      expect(band, age).toEqual({
        fees: own.length,
        students: studentsOf(own),
        balance: sum(own, 'balance'),
      });
      const listed = await school.office.fees.list({
        open: 'true',
        ...(due_from && { due_from }),
        ...(due_to && { due_to }),
      });
      expect(listed.fees, age).toEqual(own);
    }
    expect(ages.every((band) => band.fees > 0)).toBe(true);
  });
});

describe('the sums', () => {
  it('of structures equal those of their fees, the newest structure first', async () => {
    const ids = [...new Set(fees.map(({ structure }) => structure.id))].toSorted().toReversed();
    expect(await reports().byStructure()).toEqual(
      ids.map((id) => {
        const own = fees.filter(({ structure }) => structure.id === id);
        const { name, academic_term, academic_year } = own[0]!.structure;
        return { structure_id: id, name, academic_term, academic_year, ...sums(own) };
      }),
    );
  });

  it('of classes equal those of their students, in the order of classes, those without a class last', async () => {
    const { sixth, tenth } = school.classes;
    const answered = await reports().byClass();
    expect(answered).toEqual(
      [sixth, tenth, null].map((of) => ({
        class_id: of?.id ?? null,
        class: of && { name: of.name, section: of.section },
        ...sums(fees.filter(({ student }) => pupils.get(student.student_id)!.class_id === (of?.id ?? null))),
      })),
    );
  });
});

/** The expected result, computed student by student. */
function expectedDebtors({ search, class_id, days }: DebtorFilters) {
  const late = fees.filter((fee) => isOpen(fee) && daysLate(fee) > 0);
  return school.pupils
    .map((pupil) => ({ pupil, own: late.filter(({ student }) => student.student_id === pupil.id) }))
    .filter(
      ({ pupil, own }) =>
        own.some((fee) => daysLate(fee) >= Number(days ?? 1)) &&
        (!class_id || pupil.class_id === class_id) &&
        (!search || (pupil.full_name ?? '').toLowerCase().includes(search)),
    )
    .map(({ pupil, own }) => {
      const between = (from: number, to: number) =>
        sum(
          own.filter((fee) => daysLate(fee) >= from && daysLate(fee) <= to),
          'balance',
        );
      return {
        student_id: pupil.id,
        full_name: pupil.full_name,
        roll_number: pupil.roll_number,
        class: pupil.class,
        overdue: sum(own, 'balance'),
        to_30: between(1, 30),
        to_60: between(31, 60),
        to_90: between(61, 90),
        over_90: between(91, 9e9),
        oldest_due_date: own[0]!.due_date,
      };
    })
    .toSorted(
      (a, b) => Number(moneyOf(b.overdue) - moneyOf(a.overdue)) || (a.roll_number < b.roll_number ? -1 : 1),
    );
}

describe('the debtors', () => {
  it('are those whose fees are late, the largest sum first, under every filter', async () => {
    const { sixth, tenth } = school.classes;
    for (const search of [undefined, 'mbarga', 'nobody'])
      for (const class_id of [undefined, sixth.id, tenth.id])
        for (const days of [undefined, '30', '60', '90'] as const) {
          const filters = { ...(search && { search }), ...(class_id && { class_id }), ...(days && { days }) };
          const debtors = expectedDebtors(filters);
          const overdue = text(debtors.reduce((all, debtor) => all + moneyOf(debtor.overdue), 0n));
          const answer = { debtors, total: debtors.length, overdue };
          const { debtors: listed, today: _, ...rest } = await reports().debtors(filters);
          const found = { ...rest, debtors: listed.map(({ payer: __, ...debtor }) => debtor) };
          expect(found, JSON.stringify(filters)).toEqual(answer);
        }
    expect(expectedDebtors({}).length).toBeGreaterThan(3);
    expect(expectedDebtors({ days: '90' }).length).toBeLessThan(expectedDebtors({}).length);
  });

  it('end after the last page, with the same sums on each', async () => {
    const { total, overdue, today } = await reports().debtors({});
    expect(await reports().debtors({ page: '2' })).toEqual({ debtors: [], total, overdue, today });
  });
});

describe('the reports', () => {
  it('of a school without fees contain zeros and empty lists', async () => {
    const { db: own } = await testDatabase();
    const office = apiAs(feeReportsRouter, own, anActor({ role: 'admin' }));
    expect(new Set((await office.weeks()).flatMap(({ due, collected }) => [due, collected]))).toEqual(
      new Set(['0']),
    );
    expect(
      (await office.ageing()).map(({ fees: none, students, balance }) => [none, students, balance]),
    ).toEqual(Array.from({ length: 5 }, () => [0, 0, '0']));
    expect(await office.byStructure()).toEqual([]);
    expect(await office.byClass()).toEqual([]);
    expect(await office.debtors({ search: 'x' })).toMatchObject({
      debtors: [],
      total: 0,
      overdue: '0',
    });
  });

  it('are for the office alone', async () => {
    for (const { actor } of [...school.readers.slice(1), { actor: school.teacher }]) {
      const api = apiAs(feeReportsRouter, db, actor, school.at);
      const calls = [api.weeks(), api.ageing(), api.byStructure(), api.byClass(), api.debtors({})];
      for (const answer of await Promise.allSettled(calls))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
    }
  });
});
