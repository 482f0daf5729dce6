import { expect, it } from 'vitest';
import { clockOf, minuteOf } from './minutes.ts';

it.each([
  ['07:30', 450],
  ['7:30', 450],
  ['24:00', null],
  ['soon', null],
] as const)('parses %j as %j minutes', (text, minutes) => {
  expect(minuteOf(text)).toBe(minutes);
  if (minutes !== null) expect(minuteOf(clockOf(minutes))).toBe(minutes);
});
