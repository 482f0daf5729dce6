import type { apiAs } from '#features/people/server/people.builders.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import type { feesRouter } from '../charges/server/fees.router.ts';
import { REDUCTIONS } from '../fees.rules.ts';
import type { paymentsRouter } from '../payments/server/payments.router.ts';
import type { feeReportsRouter } from '../reports/server/fee-reports.router.ts';

/** The procedures of the fees as the office calls them. */
export type FeeOffice = {
  fees: ReturnType<typeof apiAs<typeof feesRouter>>;
  payments: ReturnType<typeof apiAs<typeof paymentsRouter>>;
  reports: ReturnType<typeof apiAs<typeof feeReportsRouter>>;
};

/** A seeded generator of numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// The sort order must not depend on the random ids.
const key = ({ due_date, student, structure }: StudentFee) => due_date + student.roll_number + structure.name;
const inOrder = (a: StudentFee, b: StudentFee) => (key(a) < key(b) ? -1 : 1);

type Charged = { payers: readonly { id: string }[]; fees: readonly string[] };

/** Each call does one operation: a payment more often than a reduction, a reversal, a use of credit or a refund. */
export function randomOperations(office: FeeOffice, roll: () => number, { payers, fees }: Charged) {
  const below = (most: number) => Math.floor(roll() * most);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const paid: string[] = [];

  async function pay(): Promise<void> {
    const open = (await office.payments.open({})).fees.toSorted(inOrder);
    const chosen = open.filter(() => roll() < 2.5 / open.length).slice(0, 3);
    const settled = chosen.length > 0 ? chosen : open.slice(0, 1);
    const owed = settled.reduce((all, { balance }) => all + Number(balance), 0);
    // Some pay in full, some overpay, most pay a little.
    const how = roll();
    const amount = how < 0.2 ? owed : how < 0.35 ? owed + 1500 : Math.min(owed, 500 * (1 + below(14)));
    const payment = await office.payments.record({
      student_fee_ids: settled.map(({ id }) => id),
      amount: String(amount + (roll() < 0.2 ? 0.25 : 0)),
      payment_method: pick(['cash', 'mobile_money', 'check']),
      allocation: pick(['equal', 'oldest']),
      credit_student_id: settled[0]!.student.student_id,
      ...(roll() < 0.3 && { operator_reference: `MP${String(Math.floor(roll() * 1e9))}` }),
      ...(roll() < 0.3 && { notes: 'Paid at the gate' }),
    });
    paid.push(payment.id);
  }

  return async function operate(): Promise<void> {
    const what = roll();
    if (what < 0.6) await pay();
    else if (what < 0.7)
      await office.fees.reduce({
        student_fee_id: pick(fees),
        kind: pick(['discount', 'waiver']),
        amount: String(500 * (1 + below(8))),
        reason: 'Third child',
      });
    else if (what < 0.8 && paid.length > 0)
      await office.payments.reverse({ transaction_id: pick(paid), reason: 'Typed twice' });
    else if (what < 0.9) await office.payments.useCredit({ student_id: pick(payers).id });
    else {
      const { id } = pick(payers);
      await office.payments.refundCredit({
        student_id: id,
        amount: '250',
        payment_method: 'cash',
        reason: 'Asked',
      });
    }
  };
}

/** Each kind at least once, whatever the random choices left out; the last leaves a credit. */
export async function operateEachKind(office: FeeOffice): Promise<void> {
  const open = (await office.payments.open({})).fees.toSorted(inOrder);
  const ofOne = open.filter(({ student }) => student.student_id === open[0]!.student.student_id);
  const other = open.find(({ student }) => student.student_id !== open[0]!.student.student_id)!;
  const payMore = ({ id, balance, student: { student_id } }: StudentFee) =>
    office.payments.record({
      student_fee_ids: [id],
      amount: String(Number(balance) + 1000),
      credit_student_id: student_id,
    });
  for (const kind of REDUCTIONS)
    await office.fees.reduce({ student_fee_id: ofOne[1]!.id, kind, amount: '100', reason: 'Third child' });
  await payMore(ofOne[0]!);
  const { student_id } = ofOne[0]!.student;
  await office.payments.refundCredit({ student_id, amount: '250', payment_method: 'cash', reason: 'Asked' });
  await office.payments.useCredit({ student_id });
  await payMore(other);
}
