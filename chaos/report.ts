/** What one piece of the kit found. Without faults it has passed. */
export type Report = {
  piece: string;
  /** How much of it was run, for the table. */
  size: string;
  /** The same seed makes the same wishes, delays and kills again. */
  seed: number;
  figures: Record<string, number | string>;
  faults: string[];
};

/** A value of a sorted list below which the given part of it lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** The first few of a long list of faults, with how many there are: one broken rule breaks thousands of rows. */
export function shorten(faults: string[], most = 5): string[] {
  return faults.length <= most ? faults : [...faults.slice(0, most), `… and ${faults.length - most} more`];
}
