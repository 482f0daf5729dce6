import type { SchoolDay } from '#platform/time/school-day.ts';

export type ChartPoint = { day: SchoolDay; value: number };

const STEPS = [1, 2, 2.5, 5, 10];

/** A few round values from zero to above the highest, the last one the top of the chart. */
export function ticks(highest: number, intervals = 3): number[] {
  if (highest <= 0) return [0];
  const rough = highest / intervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

const DAY_MS = 86_400_000;

/** Where each day stands between the first and the last: 0 to 1. A single day is the whole width. */
export function places(days: readonly string[]): number[] {
  const times = days.map((day) => Date.parse(day) / DAY_MS);
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  return times.map((time) => (span > 0 ? (time - first) / span : 0));
}
