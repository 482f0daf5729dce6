import * as fc from 'fast-check';

/** One action on the bank. Places are indexes into what exists by then, modulo its length. */
export type Step =
  | { do: 'create'; name: string; initial: string; members: number[] }
  | { do: 'deposit' | 'withdraw'; account: number; amount: string; description: string }
  | { do: 'reverse'; line: number }
  | { do: 'rename'; account: number; name: string }
  | { do: 'addMember' | 'removeMember'; account: number; student: number }
  | { do: 'close'; account: number }
  /** Repeats an earlier call under its key, or uses its key for another call. */
  | { do: 'repeat' | 'misuse'; call: number }
  | { do: 'wait'; hours: number };

const place = fc.nat({ max: 11 });
const name = fc.constantFrom('', 'Club', 'Épargne de la classe', 'Sixième B');
/** Few and small, so that withdrawals meet balances that are just enough, one centime short, and zero. */
const amount = fc.constantFrom('100', '100', '50', '0.01', '99.99', '250.50', '10000');

const steps: [number, fc.Arbitrary<Step>][] = [
  [
    3,
    fc.record({
      do: fc.constant('create'),
      name,
      initial: fc.constantFrom('0', '100', '250.50'),
      members: fc.array(place, { minLength: 1, maxLength: 3 }),
    }),
  ],
  [
    6,
    fc.record({
      do: fc.constant('deposit'),
      account: place,
      amount,
      description: fc.constantFrom('', 'Marché'),
    }),
  ],
  [6, fc.record({ do: fc.constant('withdraw'), account: place, amount, description: fc.constant('') })],
  [5, fc.record({ do: fc.constant('reverse'), line: fc.nat({ max: 40 }) })],
  [1, fc.record({ do: fc.constant('rename'), account: place, name })],
  [2, fc.record({ do: fc.constant('addMember'), account: place, student: place })],
  [2, fc.record({ do: fc.constant('removeMember'), account: place, student: place })],
  [2, fc.record({ do: fc.constant('close'), account: place })],
  [3, fc.record({ do: fc.constant('repeat'), call: fc.nat({ max: 40 }) })],
  [1, fc.record({ do: fc.constant('misuse'), call: fc.nat({ max: 40 }) })],
  [1, fc.record({ do: fc.constant('wait'), hours: fc.nat({ max: 40 }) })],
];

/** Sequences that begin with an account, so that no step is wasted. */
export const sequencesOf = (most: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      steps[0]![1],
      fc.array(fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
        maxLength: most - 1,
        size: 'max',
      }),
    )
    .map(([first, others]) => [first, ...others]);
