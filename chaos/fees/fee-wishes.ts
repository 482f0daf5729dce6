import { amountText, centimes } from '#platform/money/money.ts';
import type { SeededRandom } from '#platform/random/seeded-random.ts';
import type { Wish } from '../clients.ts';

export type FeeProcedure =
  | 'fees.createStructure'
  | 'fees.assign'
  | 'fees.reduce'
  | 'payments.record'
  | 'payments.reverse'
  | 'payments.useCredit'
  | 'payments.refundCredit';

export type FeeWish = Wish & {
  procedure: FeeProcedure;
  /** The students concerned, where the response does not list them. */
  students: readonly string[];
  /** The amount for each of them, in centimes. */
  amount: bigint;
  /** The key of the operation that it reverses. */
  undoes?: string;
  /** More than anybody can owe: the office must refuse. */
  absurd?: boolean;
};

export type FeeOfSomebody = { id: string; student_id: string };
export type FreshStructure = { id: string; amount: bigint };

export type Undoable = { transactionId: string; key: string };

type Desk = {
  students: readonly string[];
  classId: string;
  fees: readonly FeeOfSomebody[];
  fresh: FreshStructure[];
  kept: readonly string[];
  mine: Undoable[];
};

/** The last fees of the list are those that still owe most. */
const NEWEST = 90;
const text = (amount: bigint) => amountText(centimes(amount));
const francs = (number: number) => BigInt(number) * 100n;

/** A client's next wish, drawn only from its random stream. */
export function aFeeWish(random: SeededRandom, desk: Desk, key: string): FeeWish {
  const { students, fees, fresh, kept, mine } = desk;
  const dice = random.below(100);
  const nobody = { key, students: [], amount: 0n };
  if (dice < 4) {
    const amount = francs(5_000 + random.below(40) * 1_000);
    const body = { name: `Fee ${key}`, amount: text(amount), academic_year: '2026-2027' };
    return { ...nobody, procedure: 'fees.createStructure', path: '/fees/structures', body, amount };
  }
  if (dice < 9 && fresh.length > 0) return assignment(random, desk, key);
  if (dice < 19 && mine.length > 0) {
    // Usually a recent one; sometimes one that may be reversed already, which is refused.
    const at = random.below(mine.length);
    const [target] = random.below(8) === 0 ? [mine[at]!] : mine.splice(at, 1);
    const path = `/payments/${target!.transactionId}/reversal`;
    const body = { reason: 'Typed twice' };
    return { ...nobody, procedure: 'payments.reverse', path, body, undoes: target!.key };
  }
  const student = random.below(3) > 0 && kept.length > 0 ? random.pick(kept) : random.pick(students);
  const path = `/fees/students/${student}`;
  if (dice < 27)
    return {
      key,
      procedure: 'payments.useCredit',
      path: `${path}/credit-uses`,
      body: {},
      students: [student],
      amount: 0n,
    };
  if (dice < 31) {
    const amount = francs(1 + random.below(3_000));
    const body = { amount: text(amount), reason: 'The family moves away' };
    return {
      key,
      procedure: 'payments.refundCredit',
      path: `${path}/refunds`,
      body,
      students: [student],
      amount,
    };
  }
  if (dice < 39) {
    const fee = random.pick(fees.slice(-NEWEST));
    const amount = BigInt(1 + random.below(100_000));
    const kind = random.pick(['discount', 'waiver']);
    const body = { kind, amount: text(amount), reason: 'Third child' };
    return {
      key,
      procedure: 'fees.reduce',
      path: `/fees/${fee.id}/reductions`,
      body,
      students: [fee.student_id],
      amount,
    };
  }
  return payment(random, fees, key);
}

function assignment(random: SeededRandom, { fresh, students, classId }: Desk, key: string): FeeWish {
  // Sometimes one that another client is assigning at the same time: no student may get it twice.
  const at = random.below(fresh.length);
  const [structure] = random.below(4) === 0 ? [fresh[at]!] : fresh.splice(at, 1);
  const { id, amount } = structure!;
  const first = amount / 3n;
  const instalments =
    random.below(2) === 0
      ? [{ amount: text(amount), due_date: '2099-12-31' }]
      : [
          { amount: text(first), due_date: '2020-01-31' },
          { amount: text(amount - first), due_date: '2099-12-31' },
        ];
  const some = students.slice(0, 1 + random.below(students.length));
  const whole = random.below(2) === 0;
  const body = {
    fee_structure_id: id,
    instalments,
    ...(whole ? { class_ids: [classId] } : { student_ids: some }),
  };
  return {
    key,
    procedure: 'fees.assign',
    path: '/fees/assignments',
    body,
    students: whole ? students : some,
    amount,
  };
}

function payment(random: SeededRandom, fees: readonly FeeOfSomebody[], key: string): FeeWish {
  const among = fees.slice(-NEWEST);
  const chosen = [
    ...new Map(
      Array.from({ length: 1 + random.below(4) }, () => random.pick(among)).map((fee) => [fee.id, fee]),
    ).values(),
  ];
  const student_fee_ids = chosen.map(({ id }) => id);
  const base = { key, procedure: 'payments.record', path: '/payments', students: [], amount: 0n } as const;
  const payment_method = random.pick(['cash', 'cash', 'mobile_money', 'check', 'card']);
  const dice = random.below(20);
  if (dice === 0) return { ...base, body: { student_fee_ids, amount: '9000000000' }, absurd: true };
  if (dice < 3) {
    // More than one fee can owe: the excess becomes credit.
    const [{ id, student_id }] = chosen as [FeeOfSomebody];
    const amount = text(francs(50_000 + random.below(5_000)));
    return {
      ...base,
      body: { student_fee_ids: [id], amount, credit_student_id: student_id, payment_method },
    };
  }
  if (dice < 7) {
    const parts = chosen.map(({ id }) => ({ student_fee_id: id, cents: BigInt(1 + random.below(80_000)) }));
    const amount = text(parts.reduce((sum, { cents }) => sum + cents, 0n));
    return {
      ...base,
      body: {
        student_fee_ids,
        amount,
        payment_method,
        allocation: 'manual',
        parts: parts.map(({ student_fee_id, cents }) => ({ student_fee_id, amount: text(cents) })),
      },
    };
  }
  const amount = text(BigInt(1 + random.below(200_000)));
  const allocation = dice < 12 ? 'oldest' : 'equal';
  return { ...base, body: { student_fee_ids, amount, payment_method, allocation } };
}
