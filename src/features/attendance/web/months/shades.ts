/** Thresholds of absence in percent, and the shade for each in percent of the color. */
export const SHADES = [
  { from: 0, strength: 0 },
  { from: 1, strength: 12 },
  { from: 5, strength: 28 },
  { from: 10, strength: 45 },
  { from: 20, strength: 88 },
] as const;

export type Shade = (typeof SHADES)[number];

/** Missed share of the marked time in whole percent; at least 1 if anybody was missing. */
export function missedShare({ marked, missed }: { marked: number; missed: number }): number {
  const percent = Math.round((missed / marked) * 100);
  return missed > 0 ? Math.max(1, percent) : percent;
}

export function shadeOf(percent: number): Shade {
  return SHADES.findLast(({ from }) => from <= percent)!;
}
