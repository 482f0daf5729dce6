import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { places, ticks } from './scale.ts';

it.each([
  [0, [0]],
  [12_500, [0, 5_000, 10_000, 15_000]],
  [1_850_000, [0, 1_000_000, 2_000_000]],
  [2_000_000, [0, 1_000_000, 2_000_000]],
])('labels %d with a few round values', (highest, expected) => {
  expect(ticks(highest)).toEqual(expected);
});

it('covers the highest possible balance with few labels, and never leaves half of the chart empty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (highest) => {
      const marks = ticks(highest);
      expect(marks.length).toBeLessThanOrEqual(4);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(marks.at(-1)).toBeLessThanOrEqual(highest * 2);
    }),
  );
});

it('extends below zero as far as a debt does, and keeps zero among the labels', () => {
  expect(ticks(12_500, -3_000)).toEqual([-10_000, 0, 10_000, 20_000]);
  expect(ticks(-200, -900)).toEqual([-1_000, -500, 0]);
  const amounts = fc.integer({ min: -999_999_999, max: 999_999_999 });
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      const marks = ticks(Math.max(one, other), Math.min(one, other));
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks).toContain(0);
      expect(marks[0]).toBeLessThanOrEqual(Math.min(one, other));
      expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(one, other));
    }),
  );
});

it('gives each day equal space, also across a month’s end; a single day is at the start', () => {
  expect(places(['2026-01-30', '2026-02-01', '2026-02-09'])).toEqual([0, 0.2, 1]);
  expect(places(['2026-11-21', '2026-11-21'])).toEqual([0, 0]);
  expect(places([])).toEqual([]);
});
