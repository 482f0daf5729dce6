/** Maximum people remembered; the longest inactive is dropped first. */
const MOST_PEOPLE = 10_000;
const MINUTE_MS = 60_000;

/**
 * Rate limit per signed-in person over all sessions and programs, in requests per minute, usable as one
 * burst. No page or fast clerk reaches it; a program that exports the school does. 0: no limit.
 */
export function personCeiling(perMinute: number, now: () => number = () => performance.now()) {
  const people = new Map<string, { left: number; at: number }>();

  return function mayAsk(userId: string): boolean {
    if (perMinute === 0) return true;
    const at = now();
    const known = people.get(userId) ?? { left: perMinute, at };
    const left = Math.min(perMinute, known.left + ((at - known.at) / MINUTE_MS) * perMinute);
    // Moved to the end: the first entries of the map are the longest inactive.
    people.delete(userId);
    if (people.size >= MOST_PEOPLE) {
      const [oldest] = people.keys();
      if (oldest !== undefined) people.delete(oldest);
    }
    people.set(userId, { left: left < 1 ? left : left - 1, at });
    return left >= 1;
  };
}
