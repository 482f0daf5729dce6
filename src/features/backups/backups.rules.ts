const DAY_MS = 86_400_000;

/** Age in days from which a school may lose more than it can reenter. */
export const LONGEST_DAYS = 2;

/**
 * Whether the last backup is too old, or missing where the portal makes them. Elsewhere the database server
 * may have its own.
 */
export function isOverdue(lastAt: string | null, now: Date, daily: boolean): boolean {
  if (lastAt === null) return daily;
  return now.getTime() - new Date(lastAt).getTime() > LONGEST_DAYS * DAY_MS;
}
