import type { SchoolDay } from '#platform/time/school-day.ts';

export type ChartPoint = { day: SchoolDay; value: number };

const STEPS = [1, 2, 2.5, 5, 10];

const INTERVALS = 3;

/**
 * A few round values that cover the range, always including zero; the first and last are at or beyond both
 * limits.
 */
export function ticks(highest: number, lowest = 0): number[] {
  const [top, bottom] = [Math.max(highest, 0), Math.min(lowest, 0)];
  if (top === bottom) return [0];
  const rough = (top - bottom) / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  const below = Math.ceil(-bottom / step);
  const count = Math.ceil(top / step) + below;
  return Array.from({ length: count + 1 }, (_, place) => (place - below) * step);
}

const DAY_MS = 86_400_000;

/**
 * Position of each day between the first and the last, from 0 to 1. A single day takes the whole
 * width.
 */
export function places(days: readonly string[]): number[] {
  const times = days.map((day) => Date.parse(day) / DAY_MS);
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  return times.map((time) => (span > 0 ? (time - first) / span : 0));
}
