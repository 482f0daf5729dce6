import * as fc from 'fast-check';
import { ALLOCATIONS, type Allocation, REDUCTIONS, type Reduction } from '#features/fees/fees.rules.ts';

/** One action on fees. Places are indexes into what exists by then, modulo its length. */
export type FeeStep =
  | { do: 'charge'; amount: string; parts: number; due: string; students: number[] }
  | {
      do: 'pay';
      fees: number[];
      amount: string;
      how: Allocation;
      /** For a manual split: the parts do not add up to the amount. */
      askew: boolean;
      /** The student who receives the excess as credit. */
      credit: number | null;
    }
  | { do: 'reduce'; fee: number; kind: Reduction; amount: string }
  | { do: 'useCredit'; student: number }
  | { do: 'refund'; student: number; amount: string }
  | { do: 'reverse'; transaction: number }
  /** Repeats an earlier call under its key, or uses its key for another call. */
  | { do: 'repeat' | 'misuse'; call: number }
  | { do: 'wait'; hours: number };

const place = fc.nat({ max: 11 });
const call = fc.nat({ max: 40 });
/** Few and small, so that payments meet fees that owe exactly as much, one centime less, and nothing. */
const amount = fc.constantFrom('100', '100', '50', '0.01', '99.99', '250.50', '1000');

const charge = fc.record({
  do: fc.constant('charge'),
  amount: fc.constantFrom('100', '300', '1000', '250.50', '600'),
  parts: fc.integer({ min: 1, max: 3 }),
  due: fc.constantFrom('2026-12-30', '2026-12-31', '2027-01-02'),
  students: fc.array(place, { minLength: 1, maxLength: 3 }),
});

const steps: [number, fc.Arbitrary<FeeStep>][] = [
  [4, charge],
  [
    9,
    fc.record({
      do: fc.constant('pay'),
      fees: fc.array(place, { minLength: 1, maxLength: 4 }),
      amount,
      how: fc.constantFrom(...ALLOCATIONS),
      askew: fc.nat({ max: 5 }).map((dice) => dice === 0),
      credit: fc.option(place, { nil: null }),
    }),
  ],
  [3, fc.record({ do: fc.constant('reduce'), fee: place, kind: fc.constantFrom(...REDUCTIONS), amount })],
  [3, fc.record({ do: fc.constant('useCredit'), student: place })],
  [2, fc.record({ do: fc.constant('refund'), student: place, amount })],
  [6, fc.record({ do: fc.constant('reverse'), transaction: call })],
  [3, fc.record({ do: fc.constant('repeat'), call })],
  [1, fc.record({ do: fc.constant('misuse'), call })],
  [1, fc.record({ do: fc.constant('wait'), hours: fc.nat({ max: 40 }) })],
];

/** Sequences that begin with a fee, so that no step is wasted. */
export const feeSequencesOf = (most: number): fc.Arbitrary<FeeStep[]> =>
  fc
    .tuple(
      charge,
      fc.array(fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
        maxLength: most - 1,
        size: 'max',
      }),
    )
    .map(([first, others]) => [first, ...others]);
