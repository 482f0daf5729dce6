import { expect, it } from 'vitest';
import { ordinal } from './ordinal.ts';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [100, '100th'],
  [101, '101st'],
  [111, '111th'],
  [112, '112th'],
  [123, '123rd'],
])('English writes %i as %s: eleven to thirteen end in th', (rank, written) => {
  expect(ordinal(rank, 'en')).toBe(written);
});

it('French uses the feminine for a girl who is first, and one form for all later places', () => {
  expect(ordinal(1, 'fr', 'female')).toBe('1re');
  expect(ordinal(1, 'fr', 'male')).toBe('1er');
  expect(ordinal(1, 'fr')).toBe('1er');
  expect([2, 11, 21, 112].map((rank) => ordinal(rank, 'fr', 'female'))).toEqual(['2e', '11e', '21e', '112e']);
});
