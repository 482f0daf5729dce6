import { expect, it } from 'vitest';
import { missedShare, shadeOf } from './shades.ts';

it('one absence among hundreds is never shown as none', () => {
  expect(missedShare({ marked: 400, missed: 1 })).toBe(1);
  expect(missedShare({ marked: 400, missed: 0 })).toBe(0);
  expect(missedShare({ marked: 3, missed: 1 })).toBe(33);
});

it.each([
  [0, 0],
  [1, 1],
  [4, 1],
  [5, 5],
  [19, 10],
  [100, 20],
])('%s percent are shaded like %s percent and above', (percent, from) => {
  expect(shadeOf(percent).from).toBe(from);
});
