/** The findings of one piece of the kit. Without faults it has passed. */
export type Report = {
  piece: string;
  size: string;
  /** The same seed repeats the same wishes, delays and kills. */
  seed: number;
  figures: Record<string, number | string>;
  faults: string[];
};

/** The value of a sorted list below which the given fraction of it lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** The first of a long list of faults, with their total: one broken rule breaks thousands of rows. */
export function shorten(faults: string[], most = 5): string[] {
  return faults.length <= most ? faults : [...faults.slice(0, most), `… and ${faults.length - most} more`];
}
