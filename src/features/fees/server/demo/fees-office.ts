import { CREDIT, FEE_INCOME, FEE_RECEIVABLE } from '../../fees.rules.ts';
import { feeEntries } from '../fees.tables.ts';
import { accountsOf, type Leg, post } from '#features/ledger/server/ledger.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { demoId } from '#features/demo.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { fundLegs } from '../../payments/server/fund-legs.ts';
import { type PlannedFee, type PlannedPayment, STRUCTURES } from './fee-plan.ts';

export const OFFICE = demoId(1, 1);
const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const studentId = (student: number) => demoId(3, student);
export const structureId = (structure: number) => demoId(6, structure + 1);

type Plan = {
  timeZone: string;
  academicYear: string;
  fees: PlannedFee[];
  dayIn: (days: number) => SchoolDay;
};

export type FeesOffice = ReturnType<typeof aFeesOffice>;

/**
 * The demonstration's office: numbers its postings and receipts, so that their ids are the same on
 * every machine.
 */
export function aFeesOffice(plan: Plan) {
  const random = seededRandom(1_618);
  const made = { postings: 0, receipts: 0 };
  return {
    ...plan,
    feeOf: new Map(plan.fees.map((fee) => [fee.id, fee])),
    nextPostingId: () => demoId(8, ++made.postings),
    nextReceipt: () => ({
      id: demoId(9, ++made.receipts),
      code: Array.from({ length: 16 }, () => random.pick([...CODE_SIGNS])).join(''),
    }),
  };
}

type Posting = {
  id: string;
  kind: string;
  memo?: string | null;
  reverses?: string;
  legs: Leg[];
  entries: { student_fee_id: string; due?: bigint; paid?: bigint }[];
  action: string;
  subject: { type: string; id: string };
};

export async function book(tx: Tx, { timeZone }: FeesOffice, at: Date, posting: Posting): Promise<void> {
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
}

type Parts = ReadonlyMap<string, Money>;

/** The legs on the students' accounts for these amounts, by fee. */
export async function receivableLegs(
  tx: Tx,
  { feeOf }: FeesOffice,
  parts: Parts,
  at: Date,
  sign: 1n | -1n,
): Promise<Leg[]> {
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
}

/** The fund's part of these amounts; the only fund has one structure. */
export async function fundPartLegs(
  tx: Tx,
  { feeOf }: FeesOffice,
  parts: Parts,
  at: Date,
  sign: 1n | -1n,
): Promise<Leg[]> {
  const sum = [...parts].reduce(
    (all, [feeId, part]) => (STRUCTURES[feeOf.get(feeId)!.structure]!.fund ? all + part : all),
    0n,
  );
  return sum === 0n ? [] : fundLegs(tx, new Map([[demoId(30, 1), centimes(sign * sum)]]), at);
}

export async function incomeOf(tx: Tx, structure: number, at: Date): Promise<string> {
  const owner = structureId(structure);
  return (await accountsOf(tx, FEE_INCOME, [owner], at)).get(owner)!;
}

export async function creditLegs(
  tx: Tx,
  credit: PlannedPayment['credit'],
  at: Date,
  sign: 1n | -1n,
): Promise<Leg[]> {
  if (!credit) return [];
  const owner = studentId(credit.student);
  const accounts = await accountsOf(tx, CREDIT, [owner], at);
  return [{ accountId: accounts.get(owner)!, amount: centimes(sign * credit.amount) }];
}
