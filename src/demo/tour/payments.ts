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

/** Collects receipts and payment movements; `write` inserts all of them at once. */
export function paymentDesk({ tx, timeZone }: Tour, accounts: Accounts) {
  const random: SeededRandom = seededRandom(314);
  const payments: (typeof feePayments.$inferInsert)[] = [];
  const receipts: (typeof feeReceipts.$inferInsert)[] = [];
  const entries: (typeof feeEntries.$inferInsert)[] = [];
  const references = new Map<string, number>();
  const movements: Movement[] = [];

  const legsOf = (parts: ReadonlyMap<PlannedFee, Money>, sign: 1n | -1n) => {
    const owed = new Map<Pupil, bigint>();
    let fund = 0n;
    for (const [fee, part] of parts) {
      owed.set(fee.pupil, (owed.get(fee.pupil) ?? 0n) + part);
      if (STRUCTURES[fee.structure]!.fund) fund += part;
    }
    return [
      ...[...owed].map(([pupil, sum]) => ({
        accountId: accounts(FEE_RECEIVABLE, ids.student(pupil.number)),
        amount: centimes(-sign * sum),
      })),
      ...(fund === 0n
        ? []
        : [
            { accountId: accounts(FEE_FUND_SHARE, FUND), amount: centimes(sign * fund) },
            { accountId: accounts(FEE_FUND, FUND), amount: centimes(-sign * fund) },
          ]),
    ];
  };

  const pay = (wanted: PlannedPayment): { id: string; takeBack: (at: Date, reason: string) => void } => {
    const { at, by, method, amount, credit, operator = null, notes = null, claim_id } = wanted;
    const split = allocate(wanted.fees, centimes(amount - (credit?.amount ?? 0n)), 'oldest');
    const parts = new Map(
      wanted.fees.flatMap((fee) => (split.has(fee.id) ? [[fee, split.get(fee.id)!] as const] : [])),
    );
    for (const [fee, part] of parts) fee.owed = centimes(fee.owed - part);
    const id = timedId(at, payments.length + 1);
    const day = schoolDay(at, timeZone);
    references.set(day, (references.get(day) ?? 0) + 1);
    const creditLeg = (sign: 1n | -1n) =>
      credit
        ? [
            {
              accountId: accounts(CREDIT, ids.student(credit.pupil.number)),
              amount: centimes(-sign * credit.amount),
            },
          ]
        : [];
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
    const audit = { action: 'fees.paid', subject: { type: 'fee_payment', id } };
    const money = { method, amount };
    movements.push({
      id,
      at,
      by,
      kind: FEE_KINDS.payment,
      memo: notes,
      legs: [...legsOf(parts, 1n), ...creditLeg(1n)],
      money,
      audit,
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
          legs: [...legsOf(parts, -1n), ...creditLeg(-1n)],
          money: { method, amount: centimes(-amount) },
          audit: { action: 'fees.reversed', subject: { type: 'fee_payment', id } },
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
