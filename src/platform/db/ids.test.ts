import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('is a UUID of version 7: its time first, then random bits', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_700_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('sorts by time, from the Unix epoch on', () => {
  const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, Date.now(), 2 ** 48 - 1];
  const ids = times.map((time) => newId(time));
  expect(ids.toSorted()).toEqual(ids);
});
