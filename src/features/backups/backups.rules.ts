const DAY_MS = 86_400_000;

/** From so many days on a school may lose more than it can enter again. */
export const LONGEST_DAYS = 2;

/** Is the last backup too old, or missing where the portal makes them by itself? Elsewhere the database server may have its own. */
export function isOverdue(lastAt: string | null, now: Date, daily: boolean): boolean {
  if (lastAt === null) return daily;
  return now.getTime() - new Date(lastAt).getTime() > LONGEST_DAYS * DAY_MS;
}
