import { expect, it } from 'vitest';
import { centimes } from '#platform/money/money.ts';
import { averageBalance } from './bank.rules.ts';

it.each([
  ['nothing is kept', 0n, 0, 0n],
  ['the total has centimes', 2_500_050n, 1, 2_500_050n],
  ['the total has centimes that divide', 2_499_050n, 2, 1_249_525n],
  ['the total has centimes that do not divide', 100_001n, 3, 33_334n],
  ['the total is of whole francs', 100_000n, 3, 33_300n],
  ['whole francs do not divide', 2_500_100n, 2, 1_250_100n],
])('the average balance is right for %s', (_, total, accounts, average) => {
  expect(averageBalance(centimes(total), accounts)).toBe(average);
});
