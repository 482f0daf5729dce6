import { type Arbitrary, array, assert, check, constantFrom, nat, property, sample, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centimes, type Money } from '#platform/money/money.ts';
import { allocate, byAge, type OwedFee, readReference, referenceName, totalOwed } from './fees.rules.ts';
import { feeStatus } from './charges/fee-status.rules.ts';

const CASES = 100_000;
const DAYS = ['2026-09-30', '2026-12-31', '2027-03-31'];

type Case = { fees: OwedFee[]; amount: Money; turn: number };
type Split = (fees: readonly OwedFee[], amount: Money) => Map<string, Money>;

const feesOf = (owed: readonly bigint[]): OwedFee[] =>
  owed.map((each, index) => ({
    id: `fee-${index}`,
    due_date: DAYS[(index * 7 + owed.length) % 3]!,
    owed: centimes(each),
  }));

/** Up to eight fees, some partly paid, and an amount within their total debt, in francs or with centimes. */
const aCase: Arbitrary<Case> = tuple(
  array(nat(300_000), { minLength: 1, maxLength: 8 }),
  nat(1_000_000),
  constantFrom(1n, 100n),
  nat(7),
)
  .filter(([owed]) => owed.some((each) => each > 0))
  .map(([owed, share, unit, turn]) => {
    const fees = feesOf(owed.map((each) => BigInt(each) * unit));
    const units = totalOwed(fees) / unit;
    return { fees, amount: centimes((1n + (BigInt(share) * (units - 1n)) / 1_000_000n) * unit), turn };
  });

const partOf = (parts: Map<string, Money>, { id }: OwedFee) => parts.get(id) ?? 0n;

/** The violated properties of a split; empty if correct. */
function faultsOf(split: Split, { fees, amount, turn }: Case): Set<string> {
  const parts = split(fees, amount);
  const faults = new Set<string>();
  if ([...parts.values()].reduce((sum, part) => sum + part, 0n) !== amount) faults.add('does not sum');
  if (fees.some((fee) => partOf(parts, fee) > fee.owed)) faults.add('above what is owed');
  if ([...parts.values()].some((part) => part <= 0n)) faults.add('an empty part');
  const turned = split(
    [...fees.slice(turn % fees.length), ...fees.slice(0, turn % fees.length)].toReversed(),
    amount,
  );
  if (turned.size !== parts.size || fees.some((fee) => partOf(turned, fee) !== partOf(parts, fee)))
    faults.add('depends on the order');
  return faults;
}

/** The first fee that could take more but got over one unit less than another. */
function unfair(parts: Map<string, Money>, { fees, amount }: Case): OwedFee | undefined {
  const unit = [amount, ...fees.map(({ owed }) => owed)].every((money) => money % 100n === 0n) ? 100n : 1n;
  const most = fees.reduce((max, fee) => (partOf(parts, fee) > max ? partOf(parts, fee) : max), 0n);
  return fees.find((fee) => partOf(parts, fee) < fee.owed && most > partOf(parts, fee) + unit);
}

const equal: Split = (fees, amount) => allocate(fees, amount, 'equal');
const oldest: Split = (fees, amount) => allocate(fees, amount, 'oldest');
/** The specification's formula: the amount divided by the number of fees, each rounded to two decimals. */
const plain: Split = (fees, amount) => {
  const count = BigInt(fees.length);
  return new Map(fees.map(({ id }) => [id, centimes((2n * amount + count) / (2n * count))]));
};

describe('an amount over several fees', () => {
  it('equal by default: the parts sum to the amount, none exceeds its fee, and the split is fair in any order', () => {
    assert(
      property(aCase, (one) => {
        const faults = faultsOf(equal, one);
        if (unfair(equal(one.fees, one.amount), one)) faults.add('unfair');
        return faults.size === 0;
      }),
      { numRuns: CASES },
    );
  }, 20_000);

  it('oldest first: the same, and no fee gets anything before all older ones are paid', () => {
    assert(
      property(aCase, (one) => {
        const parts = oldest(one.fees, one.amount);
        const aged = one.fees.filter(({ owed }) => owed > 0n).toSorted(byAge);
        const short = aged.findIndex((fee) => partOf(parts, fee) < fee.owed);
        const inOrder = short < 0 || aged.slice(short + 1).every((fee) => partOf(parts, fee) === 0n);
        return inOrder && faultsOf(oldest, one).size === 0;
      }),
      { numRuns: CASES },
    );
  }, 20_000);

  it('the plain split of the specification fails this test', () => {
    const run = check(
      property(aCase, (one) => faultsOf(plain, one).size === 0),
      { numRuns: CASES },
    );
    expect(run.failed).toBe(true);

    const cases = sample(aCase, { numRuns: 20_000, seed: 5 });
    const wrong = { 'does not sum': 0, 'above what is owed': 0 };
    for (const one of cases) {
      const faults = faultsOf(plain, one);
      for (const fault of ['does not sum', 'above what is owed'] as const)
        wrong[fault] += Number(faults.has(fault));
    }
    const percent = (count: number) => Math.round((100 * count) / cases.length);
    // Counts per hundred payments; the split above has none over the same sample.
    expect({
      unsummed: percent(wrong['does not sum']),
      overpaid: percent(wrong['above what is owed']),
    }).toEqual({
      unsummed: 50,
      overpaid: 53,
    });
  }, 20_000);

  it.each([
    [
      'what does not divide goes franc by franc to the oldest',
      [50_000, 50_000, 50_000],
      10_000,
      [3_334, 3_333, 3_333],
    ],
    ['what one does not owe goes to the others', [1_000, 50_000, 50_000], 10_000, [1_000, 4_500, 4_500]],
    ['a fee that is paid gets nothing', [0, 50_000], 10_000, [0, 10_000]],
    ['all of it pays all of them', [1_000, 2_000, 3_000], 6_000, [1_000, 2_000, 3_000]],
    ['one franc over three', [10, 10, 10], 1, [1, 0, 0]],
  ])('%s', (_, owed, amount, expected) => {
    const fees = owed.map((each, index) => ({
      id: `fee-${index}`,
      due_date: '2026-09-30',
      owed: centimes(BigInt(each) * 100n),
    }));
    const parts = equal(fees, centimes(BigInt(amount) * 100n));
    expect(fees.map((fee) => Number(partOf(parts, fee)) / 100)).toEqual(expected);
  });

  it('centimes are split only if the amount has some', () => {
    const fees = feesOf([1_000n, 1_000n, 1_000n]);
    expect([...equal(fees, centimes(1_000n)).values()].toSorted()).toEqual([300n, 300n, 400n]);
    expect([...equal(fees, centimes(1_001n)).values()].toSorted()).toEqual([333n, 334n, 334n]);
  });

  it('an amount above the total owed cannot be split', () => {
    for (const split of [equal, oldest])
      expect(() => split(feesOf([100n, 200n]), centimes(301n))).toThrow(RangeError);
  });
});

describe('the status of a fee', () => {
  it.each([
    ['paid', 'paid', '2026-09-30'],
    ['paid', 'paid', '2026-10-02'],
    ['partial', 'overdue', '2026-09-30'],
    ['unpaid', 'overdue', '2026-09-30'],
    ['partial', 'partial', '2026-10-01'],
    ['unpaid', 'pending', '2026-10-01'],
  ] as const)(
    '%s is %s when it was due on %s and today is the first of October',
    (state, status, due_date) => {
      expect(feeStatus({ state, due_date }, '2026-10-01')).toBe(status);
    },
  );
});

describe('a payment reference', () => {
  it.each([
    [1, 'PAY-20261121-0001'],
    [9_999, 'PAY-20261121-9999'],
    [20_000, 'PAY-20261121-20000'],
  ])('number %i of a day can be parsed back', (number, reference) => {
    expect(referenceName('2026-11-21', number)).toBe(reference);
    expect(readReference(reference)).toEqual({ day: '2026-11-21', number });
  });

  it.each([
    '',
    'PAY-20261121-001',
    'PAY-20261121-00001',
    'pay-20261121-0001',
    'PAY-20261121-0001 ',
    'PAY-2026-11-21-0001',
  ])('“%s” is invalid: each number has one spelling', (text) => {
    expect(readReference(text)).toBeNull();
  });
});
