import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, centimes } from '#platform/money/money.ts';
import { newId } from '#platform/db/ids.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { owedFee, planPayment } from '../payment-split.rules.ts';
import { splitOrRefuse } from './payment-split.ts';

const FAMILIES = 200;
const DAYS = ['2026-09-30', '2026-12-31', '2027-03-31'];

const student = (student_id: string) => ({ student_id, full_name: 'A', roll_number: '1', class: null });

function aFee(student_id: string, owed: bigint, day: number): StudentFee {
  const balance = amountText(centimes(owed));
  return {
    id: newId(),
    student: student(student_id),
    structure: { id: newId(), name: 'Tuition', academic_term: 'term_1', academic_year: '2026-2027' },
    instalment: 1,
    instalments: 1,
    amount_charged: balance,
    amount_due: balance,
    amount_paid: '0',
    balance,
    due_date: DAYS[day % DAYS.length]!,
    status: 'pending',
  };
}

/**
 * One to five children with up to twelve open fees each, an amount up to slightly above the total,
 * and the student it is for.
 */
const aFamily = tuple(
  array(array(tuple(nat(99_999), nat(2)), { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
  nat(1_200),
  nat(4),
  constantFrom(1n, 100n),
)
  .map(([children, share, who, unit]) => {
    const ids = children.map(() => newId());
    const standing = children.flatMap((fees, child) =>
      fees.map(([owed, day]) => aFee(ids[child]!, BigInt(owed + 1) * unit, day)),
    );
    const all = standing.reduce((sum, fee) => sum + owedFee(fee).owed, 0n);
    const amount = centimes((all * BigInt(share)) / 1_000n);
    return { standing, amount, first: ids[who % ids.length]! };
  })
  .filter(({ standing, amount }) => standing.length > 0 && amount > 0n);

type Family = { standing: StudentFee[]; amount: bigint; first: string | undefined };

/** The payment as the page plans it and as the server splits the page's input. */
function bothSplits({ standing, amount, first }: Family) {
  const typed = amountText(centimes(amount));
  const plan = planPayment({ ticked: [], standing, first, typed, chosen: 'equal', byHand: () => new Map() });
  const sent = {
    student_fee_ids: plan.fees.map(({ id }) => id),
    payment_method: 'cash' as const,
    amount: typed,
    allocation: plan.how,
    ...(first && { first_student_id: first }),
    ...(plan.split.over > 0n && { credit_student_id: plan.fees[0]!.student.student_id }),
  };
  const posted = splitOrRefuse(plan.fees.map(owedFee), sent, plan.how);
  if ('refused' in posted) throw new Error(posted.refused);
  return { plan, posted };
}

const check = (holds: (family: Family, parts: ReadonlyMap<string, bigint>) => boolean) =>
  assert(
    property(aFamily, (family) => holds(family, bothSplits(family).plan.split.parts)),
    { numRuns: FAMILIES },
  );

describe(`a payment for one child, in ${FAMILIES} families`, () => {
  it('posts exactly what the page showed', () =>
    assert(
      property(aFamily, (family) => {
        const { plan, posted } = bothSplits(family);
        const { parts, over } = plan.split;
        return (
          posted.toCredit === over &&
          posted.parts.size === parts.size &&
          [...parts].every(([id, part]) => posted.parts.get(id) === part)
        );
      }),
      { numRuns: FAMILIES },
    ));

  it('has parts that sum to the amount, or to all that is owed', () =>
    check(({ standing, amount }, parts) => {
      const all = standing.reduce((sum, fee) => sum + owedFee(fee).owed, 0n);
      const sum = [...parts.values()].reduce((total, part) => total + part, 0n);
      return sum === (amount < all ? amount : all);
    }));

  it('has no negative or zero part, and none above what its fee owes', () =>
    check(({ standing }, parts) =>
      [...parts].every(([id, part]) => {
        const fee = standing.find((each) => each.id === id)!;
        return part > 0n && part <= owedFee(fee).owed;
      }),
    ));

  it('gives siblings nothing while the child still owes a fee', () =>
    check(({ standing, first }, parts) => {
      const of = (own: boolean) => standing.filter(({ student: its }) => (its.student_id === first) === own);
      const toOthers = of(false).some(({ id }) => parts.has(id));
      return !toOthers || of(true).every((fee) => parts.get(fee.id) === owedFee(fee).owed);
    }));

  it('pays each child’s oldest fee first', () =>
    check(({ standing }, parts) =>
      standing.every((fee) =>
        standing.every(
          (older) =>
            older.student.student_id !== fee.student.student_id ||
            older.due_date >= fee.due_date ||
            !parts.has(fee.id) ||
            parts.get(older.id) === owedFee(older).owed,
        ),
      ),
    ));
});

it('pays a whole family by due date alone, whatever the order of its members', () => {
  const [moise, rodrigue] = [newId(), newId()];
  const [his, older] = [aFee(moise, 500_000n, 1), aFee(rodrigue, 500_000n, 0)];
  const standing = [his, older];
  expect([...bothSplits({ standing, amount: 500_000n, first: undefined }).posted.parts.keys()]).toEqual([
    older.id,
  ]);
  expect([...bothSplits({ standing, amount: 500_000n, first: moise }).posted.parts.keys()]).toEqual([his.id]);
});
