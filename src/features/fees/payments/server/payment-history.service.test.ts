import { randomUUID } from 'node:crypto';
import { gt, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { PAYMENT_METHODS } from '#features/ledger/payment-methods.rules.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { FeePayment, PaymentFilters } from '../payments.contract.ts';
import {
  aFeeSchool,
  type FeeSchool,
  type Pupil,
  type Reader,
  TODAY,
} from '../../server/fee-school.builders.ts';
import { aFee } from '../../server/fees.builders.ts';
import { feeEntries, feePayments, studentFees } from '../../server/fees.tables.ts';
import { paymentsRouter } from './payments.router.ts';

type Known = {
  row: typeof feePayments.$inferSelect;
  receipt: string;
  parts: { student_id: string; paid: bigint }[];
  reversal: { receipt: string; at: string; reason: string } | null;
};

let db: Db;
let school: FeeSchool;
let pupils: Map<string, Pupil>;
/** Newest first. */
let payments: Known[];
const api = (actor: Actor) => apiAs(paymentsRouter, db, actor, school.at);

const nameOf = ({ value_date, receipt_number, paper_number }: typeof ledgerTransactions.$inferSelect) =>
  receiptName(value_date, receipt_number, paper_number);

beforeAll(async () => {
  ({ db } = await testDatabase());
  school = await aFeeSchool(db);
  pupils = new Map(school.pupils.map((pupil) => [pupil.id, pupil]));
  const posted = new Map((await db.select().from(ledgerTransactions)).map((one) => [one.id, one]));
  const reversals = await db.select().from(ledgerTransactions).where(isNotNull(ledgerTransactions.reverses));
  const students = new Map(
    (await db.select().from(studentFees)).map(({ id, student_id }) => [id, student_id]),
  );
  const entries = await db.select().from(feeEntries).where(gt(feeEntries.paid, 0n));
  payments = (await db.select().from(feePayments))
    .map((row) => {
      const reversal = reversals.find(({ reverses }) => reverses === row.id);
      return {
        row,
        receipt: nameOf(posted.get(row.id)!),
        parts: entries
          .filter(({ transaction_id }) => transaction_id === row.id)
          .map(({ student_fee_id, paid }) => ({ student_id: students.get(student_fee_id)!, paid })),
        reversal: reversal
          ? { receipt: nameOf(reversal), at: reversal.posted_at.toISOString(), reason: reversal.memo! }
          : null,
      };
    })
    .toSorted((a, b) => (a.row.payment_date + a.row.id < b.row.payment_date + b.row.id ? 1 : -1));
});

const text = (money: bigint) => amountText(centimes(money));
const fold = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const ownParts = ({ sees }: Reader, { parts }: Known) => parts.filter(({ student_id }) => sees(student_id));
const ownCredit = ({ sees }: Reader, { row }: Known) =>
  row.credit_student_id && sees(row.credit_student_id) ? row.to_credit : 0n;
const ownAmount = (reader: Reader, payment: Known) =>
  ownParts(reader, payment).reduce((sum, { paid }) => sum + paid, ownCredit(reader, payment));

/** The expected result, computed by testing each payment separately. */
function expected(reader: Reader, { search, method, student_id, from, to }: PaymentFilters): Known[] {
  return payments.filter((payment) => {
    const own = ownParts(reader, payment);
    const { row, receipt } = payment;
    const names = own.map((part) => pupils.get(part.student_id)!);
    const found = (word: string) =>
      [row.payment_reference, row.operator_reference ?? ''].some((text_) =>
        fold(text_).includes(fold(word)),
      ) ||
      [receipt, payment.reversal?.receipt].includes(word.toUpperCase()) ||
      names.some(({ full_name, roll_number }) =>
        fold(`${full_name ?? ''} ${roll_number}`).includes(fold(word)),
      );
    return (
      own.length > 0 &&
      (!method || row.payment_method === method) &&
      (!student_id || own.some((part) => part.student_id === student_id)) &&
      (!from || row.payment_date >= from) &&
      (!to || row.payment_date <= to) &&
      (search ?? '').split(' ').filter(Boolean).every(found)
    );
  });
}

function expectShown(reader: Reader, payment: Known, shown: FeePayment): void {
  const { row, receipt, reversal } = payment;
  const own = ownParts(reader, payment);
  expect(shown).toMatchObject({
    id: row.id,
    receipt,
    payment_date: row.payment_date,
    created_at: row.created_at.toISOString(),
    total_amount: text(ownAmount(reader, payment)),
    to_credit: text(ownCredit(reader, payment)),
    payment_method: row.payment_method,
    payment_reference: row.payment_reference,
    operator_reference: row.operator_reference,
    // Internal: they may mention other families.
    notes: reader === school.readers[0] ? row.notes : null,
    items: own.length,
    reversal,
  });
  expect(new Set(shown.students.map(({ student_id }) => student_id))).toEqual(
    new Set(own.map(({ student_id }) => student_id)),
  );
}

function allFilters(): PaymentFilters[] {
  const { receipt, row } = payments[4]!;
  const taken = payments.find(({ row: one }) => one.operator_reference)!.row.operator_reference!;
  const alone: PaymentFilters[] = [
    {},
    ...PAYMENT_METHODS.map((method) => ({ method })),
    ...[...pupils.keys(), randomUUID()].map((student_id) => ({ student_id })),
    { from: '2026-10-20' },
    { to: '2026-10-20' },
    { from: TODAY, to: '2026-09-01' },
    { search: row.payment_reference.toLowerCase() },
    { search: receipt },
    { search: receipt.toLowerCase() },
    { search: payments.find(({ reversal }) => reversal)!.reversal!.receipt },
    { search: '20269999-0001' },
    { search: taken.toLowerCase() },
    { search: 'MBARGA' },
    { search: 'ngo aicha' },
    { search: '6a-03' },
    { search: '%' },
    { search: '_' },
    { search: 'pay-2026' },
    { search: 'nobody' },
  ];
  return [
    ...alone,
    ...alone.flatMap((one, at) => alone.slice(at + 1).map((other) => ({ ...one, ...other }))),
  ];
}

describe('the list of payments', () => {
  it('is tested on a school with reversed payments, credits, and payments for two families', () => {
    expect(payments.filter(({ reversal }) => reversal).length).toBeGreaterThan(1);
    expect(payments.filter(({ row }) => row.to_credit > 0n).length).toBeGreaterThan(1);
    const [, mother, father] = school.readers;
    const isMixed = (payment: Known) =>
      [mother!, father!].some((reader) => {
        const own = ownParts(reader, payment).length;
        return own > 0 && own < payment.parts.length;
      });
    expect(payments.some(isMixed)).toBe(true);
  });

  it('equals a payment-by-payment check for every reader, under every filter and many pairs of filters', async () => {
    for (const [nth, reader] of school.readers.entries())
      for (const filters of allFilters().filter((_, at) => at < 28 || at % (nth === 0 ? 9 : 61) === nth)) {
        const found = expected(reader, filters);
        const answer = await api(reader.actor).list(filters);
        const label = `${reader.name} ${JSON.stringify(filters)}`;
        expect(answer.total, label).toBe(found.length);
        expect(
          answer.payments.map(({ id }) => id),
          label,
        ).toEqual(found.map(({ row }) => row.id));
        const standing = found.filter(({ reversal }) => !reversal);
        expect(answer.amount, label).toBe(
          text(standing.reduce((sum, payment) => sum + ownAmount(reader, payment), 0n)),
        );
        for (const [at, shown] of answer.payments.entries()) expectShown(reader, found[at]!, shown);
      }
  });

  it('hides other students of a payment from a family, and finds no payment by their names', async () => {
    for (const reader of school.readers.slice(1)) {
      const said = JSON.stringify((await api(reader.actor).list({})).payments);
      for (const { id, full_name, roll_number } of school.pupils.filter((pupil) => !reader.sees(pupil.id))) {
        expect(said).not.toContain(id);
        expect(said).not.toContain(roll_number);
        if (full_name) expect(said).not.toContain(full_name);
        expect((await api(reader.actor).list({ search: roll_number })).total).toBe(0);
        expect((await api(reader.actor).list({ student_id: id })).total).toBe(0);
      }
    }
  });

  it('is paged by fifty, newest first, each payment once', async () => {
    const { db: own } = await testDatabase();
    const student = await aStudent(own);
    const fee = one(await aFee(own, { student, amount: '1000' }));
    const office = apiAs(paymentsRouter, own, anActor({ role: 'admin' }));
    expect(await office.list({})).toEqual({ payments: [], total: 0, amount: '0' });
    for (let made = 0; made < 61; made += 1) await office.record({ student_fee_ids: [fee.id], amount: '5' });
    for (const filters of [{}, { search: student.roll_number }]) {
      const pages = await Promise.all(['1', '2', '3'].map((page) => office.list({ ...filters, page })));
      const ids = pages.flatMap((page) => page.payments.map(({ id }) => id));
      expect(pages.map((page) => [page.payments.length, page.total, page.amount])).toEqual([
        [50, 61, '305'],
        [11, 61, '305'],
        [0, 61, '305'],
      ]);
      expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    }
  });

  it('is not for teachers', async () => {
    await expect(api(school.teacher).list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

const missing = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => JSON.stringify(error),
  );

describe('one payment', () => {
  it('has the parts that the reader may see; for a stranger the answer is exactly that of a missing payment', async () => {
    const never = await missing(api(school.admin).get({ payment_id: randomUUID() }));
    expect(never).toContain('NOT_FOUND');
    for (const reader of school.readers)
      for (const payment of payments) {
        const payment_id = payment.row.id;
        const own = ownParts(reader, payment);
        if (own.length === 0) {
          expect(await missing(api(reader.actor).get({ payment_id })), reader.name).toBe(never);
          continue;
        }
        const shown = await api(reader.actor).get({ payment_id });
        expectShown(reader, payment, shown);
        expect(
          new Set(
            shown.payment_items.map(({ student, amount_allocated }) => student.student_id + amount_allocated),
          ),
        ).toEqual(new Set(own.map(({ student_id, paid }) => student_id + text(paid))));
      }
  });
});
