import { expect, it } from 'vitest';
import { isKeptLately, listOf } from './own-lists.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-28T07:00:00Z');
const students = [{ id: 'anne' }, { id: 'zoe' }];
const kept = (student_id: string, ageMs: number) => ({
  owner: 'parent',
  kind: 'own-assignments',
  key: student_id,
  at: new Date(NOW - ageMs).toISOString(),
  value: { students, student_id },
});

it('without a child in the address it is the first child’s list, as on the server', () => {
  const found = [kept('zoe', 1), kept('anne', DAY_MS)];
  expect(listOf(found, undefined, NOW)?.key).toBe('anne');
  expect(listOf(found, 'zoe', NOW)?.key).toBe('zoe');
  expect(listOf(found, 'another', NOW)).toBeUndefined();
});

it('a list can be read for fourteen days, unless the clock was set back', () => {
  expect(listOf([kept('anne', 14 * DAY_MS - 1)], 'anne', NOW)?.key).toBe('anne');
  expect(listOf([kept('anne', 14 * DAY_MS)], 'anne', NOW)).toBeUndefined();
  expect(listOf([kept('anne', -1)], 'anne', NOW)).toBeUndefined();
});

it('is not fetched for storage again within twenty minutes, even after a reload', () => {
  const found = [kept('anne', 20 * 60_000 - 1), kept('zoe', 20 * 60_000)];
  expect(isKeptLately(found, 'anne', NOW)).toBe(true);
  expect(isKeptLately(found, 'zoe', NOW)).toBe(false);
  expect(isKeptLately(found, 'another', NOW)).toBe(false);
  expect(isKeptLately([kept('anne', -1)], 'anne', NOW)).toBe(false);
});
