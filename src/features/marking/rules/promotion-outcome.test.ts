import { expect, it } from 'vitest';
import { outcomeOfPromotion } from './promotion-outcome.ts';

it.each([
  ['promote', 'promote', 'promote'],
  ['promote', 'graduate', 'graduate'],
  ['repeat', 'promote', 'repeat'],
  ['dismiss', 'promote', 'leave'],
  ['graduate', 'promote', 'graduate'],
  ['conditional', 'promote', null],
  ['resit', 'promote', null],
  [null, 'promote', null],
] as const)('%s in a class whose own outcome is %s proposes %s', (promotion, ofClass, outcome) => {
  expect(outcomeOfPromotion(promotion, ofClass)).toBe(outcome);
});
