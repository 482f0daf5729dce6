import { expect, it } from 'vitest';
import { evenParts, followAmount, inParts, monthAfter } from './instalments.ts';

it('splits into whole francs, with the remainder in the first ones', () => {
  expect(evenParts('10000', 3)).toEqual(['3334', '3333', '3333']);
  expect(evenParts('150000', 12)).toEqual(Array.from({ length: 12 }, () => '12500'));
  expect(evenParts('100.50', 2)).toEqual(['50.25', '50.25']);
});

it('leaves the parts blank without an amount', () => {
  expect(evenParts('', 2)).toEqual(['', '']);
  expect(evenParts('-5', 1)).toEqual(['']);
});

it('gives every part a figure, even with fewer francs than parts', () => {
  expect(evenParts('2', 3)).toEqual(['1', '1', '0']);
});

it('keeps the dates that were set and continues month by month', () => {
  const one = [{ amount: '9000', due_date: '2026-01-31' }];
  expect(inParts('9000', one, 3)).toEqual([
    { amount: '3000', due_date: '2026-01-31' },
    { amount: '3000', due_date: '2026-02-28' },
    { amount: '3000', due_date: '2026-03-28' },
  ]);
  expect(inParts('9000', [{ amount: '9000', due_date: '' }], 2).map(({ due_date }) => due_date)).toEqual([
    '',
    '',
  ]);
});

it('follows the amount until a part is edited by hand', () => {
  const even = inParts('9000', [], 2);
  expect(followAmount(even, '9000', '9001').map(({ amount }) => amount)).toEqual(['4501', '4500']);
  const byHand = [
    { amount: '6000', due_date: '' },
    { amount: '3000', due_date: '' },
  ];
  expect(followAmount(byHand, '9000', '12000')).toEqual(byHand);
});

it('handles short months and the turn of the year', () => {
  expect(monthAfter('2026-12-15')).toBe('2027-01-15');
  expect(monthAfter('2028-01-31')).toBe('2028-02-29');
  expect(monthAfter('')).toBe('');
});
