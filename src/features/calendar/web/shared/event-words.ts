import { clockOf } from '#platform/time/minutes.ts';

/** "07:30–09:00", "07:30", or null for whole days. */
export function timesOf({ starts_at, ends_at }: { starts_at: number | null; ends_at: number | null }) {
  if (starts_at === null) return null;
  return ends_at === null ? clockOf(starts_at) : `${clockOf(starts_at)}–${clockOf(ends_at)}`;
}
