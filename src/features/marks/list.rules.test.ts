import { expect, it } from 'vitest';
import { inOrderOfWork, isDue, missingMarks } from './list.rules.ts';

const row = (period: number, slot: number, state: 'open' | 'submitted', entered: number) => ({
  period,
  slot,
  state,
  entered,
  expected: 70,
});

it('today’s slot comes first, then unfinished before finished sheets, and future ones last', () => {
  const [early, late, done, half, none] = [
    row(0, 0, 'open', 60),
    row(1, 0, 'open', 0),
    row(0, 1, 'submitted', 70),
    row(0, 1, 'open', 35),
    row(0, 1, 'open', 0),
  ];
  expect(inOrderOfWork([early, late, done, half, none], { period: 0, slot: 1 }, missingMarks)).toEqual([
    none,
    half,
    done,
    early,
    late,
  ]);
});

it('unfinished sheets of earlier slots are due; handed-in and future ones are not', () => {
  const current = { period: 0, slot: 1 };
  expect(
    [row(0, 0, 'open', 3), row(0, 0, 'submitted', 70), row(1, 0, 'open', 0)].map((one) =>
      isDue(one, current),
    ),
  ).toEqual([true, false, false]);
});
