import {
  allocate,
  CREDIT,
  FEE_FUND,
  FEE_FUND_SHARE,
  FEE_KINDS,
  FEE_RECEIVABLE,
  referenceName,
} from '#features/fees/fees.rules.ts';
import { feeEntries, feePayments, feeReceipts, feeReferenceDays } from '#features/fees/server/fees.tables.ts';
import type { feeClaims } from '#features/fees/server/claims.tables.ts';
import type { PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import type { Leg } from '#features/ledger/server/ledger.service.ts';
import { demoId } from '#features/demo.ts';
import { seededRandom, type SeededRandom } from '#platform/random/seeded-random.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { insertMany, timedId } from './bulk.ts';
import { FUND, type PlannedFee, STRUCTURES } from './fee-plan.ts';
import type { Movement } from './movements.ts';
import type { Pupil } from './people-plan.ts';
import { ids, type Tour } from './tour.ts';

const CODE_SIGNS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

/** The ledger account of a student or a fund, by kind and owner. */
export type Accounts = (kind: { name: string }, owner: string) => string;

export type PlannedPayment = {
  at: Date;
  by: string;
  fees: readonly PlannedFee[];
  amount: Money;
  method: PaymentMethod;
  operator?: string | null;
  notes?: string | null;
  /** The part that exceeds what is owed. */
  credit?: { pupil: Pupil; amount: Money };
  claim_id?: string;
};

type Parts = ReadonlyMap<PlannedFee, Money>;

/** The part of this amount that each fee gets, the oldest first. */
function partsOf(fees: readonly PlannedFee[], amount: Money): Parts {
  const split = allocate(fees, amount, 'oldest');
  return new Map(fees.flatMap((fee) => (split.has(fee.id) ? [[fee, split.get(fee.id)!] as const] : [])));
}

/** The legs on the pupils' accounts and the fund's for these amounts, by fee. */
function partLegs(accounts: Accounts, parts: Parts, sign: 1n | -1n): Leg[] {
  const owed = new Map<Pupil, bigint>();
  let fund = 0n;
  for (const [fee, part] of parts) {
    owed.set(fee.pupil, (owed.get(fee.pupil) ?? 0n) + part);
    if (STRUCTURES[fee.structure]!.fund) fund += part;
  }
  const ofPupils = [...owed].map(([pupil, sum]) => ({
    accountId: accounts(FEE_RECEIVABLE, ids.student(pupil.number)),
    amount: centimes(-sign * sum),
  }));
  if (fund === 0n) return ofPupils;
  return [
    ...ofPupils,
    { accountId: accounts(FEE_FUND_SHARE, FUND), amount: centimes(sign * fund) },
    { accountId: accounts(FEE_FUND, FUND), amount: centimes(-sign * fund) },
  ];
}

function creditLegs(accounts: Accounts, credit: PlannedPayment['credit'], sign: 1n | -1n): Leg[] {
  if (!credit) return [];
  const accountId = accounts(CREDIT, ids.student(credit.pupil.number));
  return [{ accountId, amount: centimes(-sign * credit.amount) }];
}

/** Collects receipts and payment movements; `write` inserts all of them at once. */
export function paymentDesk({ tx, timeZone }: Tour, accounts: Accounts) {
  const random: SeededRandom = seededRandom(314);
  const payments: (typeof feePayments.$inferInsert)[] = [];
  const receipts: (typeof feeReceipts.$inferInsert)[] = [];
  const entries: (typeof feeEntries.$inferInsert)[] = [];
  const references = new Map<string, number>();
  const movements: Movement[] = [];

  const pay = (wanted: PlannedPayment): { id: string; takeBack: (at: Date, reason: string) => void } => {
    const { at, by, method, amount, credit, operator = null, notes = null, claim_id } = wanted;
    const parts = partsOf(wanted.fees, centimes(amount - (credit?.amount ?? 0n)));
    for (const [fee, part] of parts) fee.owed = centimes(fee.owed - part);
    const id = timedId(at, payments.length + 1);
    const day = schoolDay(at, timeZone);
    references.set(day, (references.get(day) ?? 0) + 1);
    const legs = (sign: 1n | -1n) => [
      ...partLegs(accounts, parts, sign),
      ...creditLegs(accounts, credit, sign),
    ];
    payments.push({
      id,
      payment_date: day,
      total_amount: amount,
      to_credit: credit?.amount ?? 0n,
      credit_student_id: credit ? ids.student(credit.pupil.number) : null,
      payment_method: method,
      payment_reference: referenceName(day, references.get(day)!),
      operator_reference: operator,
      allocation: 'oldest',
      claim_id: claim_id ?? null,
      notes,
      created_by: by,
      created_at: at,
    });
    const pupils = [...new Set([...parts.keys()].map(({ pupil }) => pupil))];
    for (const pupil of [null, ...(pupils.length > 1 ? pupils : [])])
      receipts.push({
        id: demoId(9, receipts.length + 1),
        payment_id: id,
        student_id: pupil && ids.student(pupil.number),
        code: Array.from({ length: 16 }, () => random.pick(CODE_SIGNS)).join(''),
        prints: pupil ? 0 : 1,
      });
    for (const [fee, paid] of parts)
      entries.push({ transaction_id: id, student_fee_id: fee.id, due: 0n, paid });
    const subject = { type: 'fee_payment', id };
    movements.push({
      id,
      at,
      by,
      kind: FEE_KINDS.payment,
      memo: notes,
      legs: legs(1n),
      money: { method, amount },
      audit: { action: 'fees.paid', subject },
    });
    return {
      id,
      takeBack: (later, reason) => {
        const back = timedId(later, 50_000 + movements.length);
        for (const [fee, part] of parts) {
          fee.owed = centimes(fee.owed + part);
          entries.push({ transaction_id: back, student_fee_id: fee.id, due: 0n, paid: -part });
        }
        movements.push({
          id: back,
          at: later,
          by,
          kind: 'reversal',
          memo: reason,
          reverses: id,
          legs: legs(-1n),
          money: { method, amount: centimes(-amount) },
          audit: { action: 'fees.reversed', subject },
        });
      },
    };
  };

  return {
    pay,
    movements,
    /** Claims come first: a payment refers to the claim that it accepts. */
    write: async (more: (typeof feeEntries.$inferInsert)[]) => {
      await insertMany(
        tx,
        feeReferenceDays,
        [...references].map(([day, count]) => ({ day, references: count })),
      );
      await insertMany(tx, feePayments, payments);
      await insertMany(tx, feeReceipts, receipts);
      await insertMany(tx, feeEntries, [...more, ...entries]);
    },
  };
}
export type PaymentDesk = ReturnType<typeof paymentDesk>;
export type Claim = typeof feeClaims.$inferInsert;
