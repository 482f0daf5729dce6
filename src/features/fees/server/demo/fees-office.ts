import { sql } from 'drizzle-orm';
import {
  FEE_KINDS,
  type Reduction,
  referenceName,
  CREDIT,
  FEE_INCOME,
  FEE_RECEIVABLE,
} from '../../fees.rules.ts';
import {
  feeEntries,
  feePayments,
  feeReceipts,
  feeStructureParts,
  feeStructures,
  studentFees,
} from '../fees.tables.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { accountsOf, type Leg, post } from '#features/ledger/server/ledger.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { demoId } from '#features/demo.ts';
import { one } from '#platform/db/one.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { fundLegs } from '../../payments/server/fund-legs.ts';
import { fundOfName } from '../../charges/server/funds.queries.ts';
import { feeWays } from '../claims.tables.ts';
import { type PlannedFee, type PlannedPayment, STRUCTURES, WAYS } from './fee-plan.ts';

const OFFICE = demoId(1, 1);
const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const studentId = (student: number) => demoId(3, student);
const structureId = (structure: number) => demoId(6, structure + 1);

type Plan = {
  timeZone: string;
  academicYear: string;
  fees: PlannedFee[];
  dayIn: (days: number) => SchoolDay;
};

/**
 * Writes the fee operations of the demonstration's office, with ids that are the same on every
 * machine.
 */
export function aFeesOffice({ timeZone, academicYear, fees, dayIn }: Plan) {
  const random = seededRandom(1_618);
  const feeOf = new Map(fees.map((fee) => [fee.id, fee]));
  const made = { postings: 0, receipts: 0 };

  const book = async (
    tx: Tx,
    at: Date,
    posting: {
      id: string;
      kind: string;
      memo?: string | null;
      reverses?: string;
      legs: Leg[];
      entries: { student_fee_id: string; due?: bigint; paid?: bigint }[];
      action: string;
      subject: { type: string; id: string };
    },
  ) => {
    const { id, kind, memo, reverses, legs, entries, action, subject } = posting;
    await recordEvent(tx, {
      at,
      action,
      actorId: OFFICE,
      address: null,
      subject,
      details: { transaction_id: id },
    });
    await tx.insert(feeEntries).values(entries.map((entry) => ({ transaction_id: id, ...entry })));
    const keyed = { actorId: OFFICE, procedure: 'demo', key: `the demonstration's fees ${id}`, input: null };
    await post(
      tx,
      { kind, memo: memo ?? null, ...(reverses && { reverses }), legs },
      { id, createdBy: OFFICE, at, timeZone, keyed },
    );
  };
  const newPosting = () => demoId(8, ++made.postings);

  /** The legs on the students' accounts for these amounts, by fee. */
  const receivables = async (tx: Tx, parts: Map<string, Money>, at: Date, sign: 1n | -1n): Promise<Leg[]> => {
    const sums = new Map<string, bigint>();
    for (const [feeId, part] of parts) {
      const owner = studentId(feeOf.get(feeId)!.student);
      sums.set(owner, (sums.get(owner) ?? 0n) + part);
    }
    const accounts = await accountsOf(tx, FEE_RECEIVABLE, [...sums.keys()], at);
    return [...sums].map(([owner, sum]) => ({
      accountId: accounts.get(owner)!,
      amount: centimes(sign * sum),
    }));
  };

  /** The fund's part of these amounts; its only fund has one structure. */
  const ofFunds = async (tx: Tx, parts: Map<string, Money>, at: Date, sign: 1n | -1n): Promise<Leg[]> => {
    const sum = [...parts].reduce(
      (all, [feeId, part]) => (STRUCTURES[feeOf.get(feeId)!.structure]!.fund ? all + part : all),
      0n,
    );
    return sum === 0n ? [] : fundLegs(tx, new Map([[demoId(30, 1), centimes(sign * sum)]]), at);
  };

  return {
    sayWays: async (tx: Tx) => {
      await tx
        .insert(feeWays)
        .values(WAYS.map((way, position) => ({ id: demoId(31, position + 1), position, ...way })));
    },

    makeStructure: async (tx: Tx, structure: number, at: Date) => {
      const { name, term, grade_level, fund, description, auto_assign, parts } = STRUCTURES[structure]!;
      const id = structureId(structure);
      await tx.insert(feeStructures).values({
        id,
        name,
        amount: parts.reduce((sum, [francs]) => sum + BigInt(francs) * 100n, 0n),
        academic_term: term,
        academic_year: academicYear,
        grade_level,
        fund_id: fund ? await fundOfName(tx, fund, { id: demoId(30, 1), at, by: OFFICE }) : null,
        description,
        auto_assign,
        created_at: at,
        created_by: OFFICE,
      });
      await tx.insert(feeStructureParts).values(
        parts.map(([francs, dueIn], index) => ({
          fee_structure_id: id,
          instalment: index + 1,
          amount: BigInt(francs) * 100n,
          due_date: dayIn(dueIn),
        })),
      );
      const subject = { type: 'fee_structure', id };
      await recordEvent(tx, {
        at,
        action: 'fees.structure_created',
        actorId: OFFICE,
        address: null,
        subject,
      });
    },

    assign: async (tx: Tx, structure: number, at: Date) => {
      const assigned = fees.filter((fee) => fee.structure === structure);
      await tx.insert(studentFees).values(
        assigned.map(({ id, student, instalment, charged, due_date }) => ({
          id,
          student_id: studentId(student),
          fee_structure_id: structureId(structure),
          instalment,
          instalments: STRUCTURES[structure]!.parts.length,
          amount_charged: charged,
          due_date,
          created_at: at,
        })),
      );
      const parts = new Map(assigned.map(({ id, charged }) => [id, charged]));
      const legs = await receivables(tx, parts, at, 1n);
      const total = legs.reduce((sum, { amount }) => sum + amount, 0n);
      await book(tx, at, {
        id: newPosting(),
        kind: FEE_KINDS.charge,
        memo: STRUCTURES[structure]!.name,
        legs: [...legs, { accountId: await incomeOf(tx, structure, at), amount: centimes(-total) }],
        entries: assigned.map(({ id, charged }) => ({ student_fee_id: id, due: charged })),
        action: 'fees.assigned',
        subject: { type: 'fee_structure', id: structureId(structure) },
      });
    },

    reduce: async (tx: Tx, fee: PlannedFee, kind: Reduction, amount: Money, reason: string, at: Date) => {
      const legs = await receivables(tx, new Map([[fee.id, amount]]), at, -1n);
      await book(tx, at, {
        id: newPosting(),
        kind: FEE_KINDS[kind],
        memo: reason,
        legs: [{ accountId: await incomeOf(tx, fee.structure, at), amount }, ...legs],
        entries: [{ student_fee_id: fee.id, due: -amount }],
        action: 'fees.reduced',
        subject: { type: 'student', id: studentId(fee.student) },
      });
    },

    pay: async (tx: Tx, payment: PlannedPayment, at: Date): Promise<string> => {
      const { method, amount, how, parts, credit, operator, notes } = payment;
      const id = newPosting();
      const day = schoolDay(at, timeZone);
      const { rows } = await tx.execute<{ number: number }>(
        sql`select public.next_fee_reference(${day}::date) as number`,
      );
      await tx.insert(feePayments).values({
        id,
        payment_date: day,
        total_amount: amount,
        to_credit: credit?.amount ?? 0n,
        credit_student_id: credit ? studentId(credit.student) : null,
        payment_method: method,
        payment_reference: referenceName(day, one(rows).number),
        operator_reference: operator,
        allocation: how,
        notes,
        created_by: OFFICE,
        created_at: at,
      });
      const students = [...new Set([...parts.keys()].map((feeId) => feeOf.get(feeId)!.student))];
      await tx.insert(feeReceipts).values(
        [null, ...(students.length > 1 ? students : [])].map((student) => ({
          id: demoId(9, ++made.receipts),
          payment_id: id,
          student_id: student === null ? null : studentId(student),
          code: Array.from({ length: 16 }, () => random.pick([...CODE_SIGNS])).join(''),
        })),
      );
      await book(tx, at, {
        id,
        kind: FEE_KINDS.payment,
        memo: notes,
        legs: [
          { accountId: TILLS[method], amount },
          ...(await receivables(tx, parts, at, -1n)),
          ...(await creditLegs(tx, credit, at, -1n)),
          ...(await ofFunds(tx, parts, at, 1n)),
        ],
        entries: [...parts].map(([student_fee_id, paid]) => ({ student_fee_id, paid })),
        action: 'fees.paid',
        subject: { type: 'fee_payment', id },
      });
      return id;
    },

    reverse: async (tx: Tx, paymentId: string, payment: PlannedPayment, reason: string, at: Date) => {
      const { method, amount, parts, credit } = payment;
      await book(tx, at, {
        id: newPosting(),
        kind: 'reversal',
        memo: reason,
        reverses: paymentId,
        legs: [
          { accountId: TILLS[method], amount: centimes(-amount) },
          ...(await receivables(tx, parts, at, 1n)),
          ...(await creditLegs(tx, credit, at, 1n)),
          ...(await ofFunds(tx, parts, at, -1n)),
        ],
        entries: [...parts].map(([student_fee_id, paid]) => ({ student_fee_id, paid: -paid })),
        action: 'fees.reversed',
        subject: { type: 'fee_payment', id: paymentId },
      });
    },
  };
}

const incomeOf = async (tx: Tx, structure: number, at: Date) =>
  (await accountsOf(tx, FEE_INCOME, [structureId(structure)], at)).get(structureId(structure))!;
const creditLegs = async (tx: Tx, credit: PlannedPayment['credit'], at: Date, sign: 1n | -1n) => {
  if (!credit) return [];
  const owner = studentId(credit.student);
  const accounts = await accountsOf(tx, CREDIT, [owner], at);
  return [{ accountId: accounts.get(owner)!, amount: centimes(sign * credit.amount) }];
};
