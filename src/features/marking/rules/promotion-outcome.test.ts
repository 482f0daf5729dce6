import { expect, it } from 'vitest';
import { PROMOTION_OUTCOMES } from '../marking-scheme.ts';
import { yearOutcomeOf } from './promotion-outcome.ts';

it('nobody leaves the school or is held back by a rule alone: a person decides', () => {
  const outcomes = PROMOTION_OUTCOMES.map((promotion) => [
    promotion,
    yearOutcomeOf(promotion, { isLast: false }),
  ]);
  expect(Object.fromEntries(outcomes)).toEqual({
    promote: 'promote',
    repeat: 'repeat',
    dismiss: 'decide',
    conditional: 'promote',
    resit: 'decide',
    graduate: 'graduate',
  });
});

it('a student promoted from the last class graduates', () => {
  expect(yearOutcomeOf('promote', { isLast: true })).toBe('graduate');
  expect(yearOutcomeOf('repeat', { isLast: true })).toBe('repeat');
});
