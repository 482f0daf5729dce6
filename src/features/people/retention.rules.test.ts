import { expect, it } from 'vitest';
import { keptSince } from './retention.rules.ts';

it.each([
  ['2026-11-23T10:00:00.000Z', 3, '2026-08-23T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2025-11-30T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 12, '2023-02-28T10:00:00.000Z'],
  ['2026-11-23T10:00:00.000Z', 60, '2021-11-23T10:00:00.000Z'],
])('counts calendar months: at %s, %i months back is %s', (now, months, since) => {
  expect(keptSince(new Date(now), months).toISOString()).toBe(since);
});
