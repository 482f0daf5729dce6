/** People whose calls are remembered at most; who was quiet for longest is forgotten first. */
const MOST_PEOPLE = 10_000;
const MINUTE_MS = 60_000;

/**
 * How much one signed-in person asks for, in all sessions and programs together: so many requests a minute, all at once if need be.
 * No page and no fast clerk comes near; a program that reads the school out does. 0: no ceiling.
 */
export function personCeiling(perMinute: number, now: () => number = () => performance.now()) {
  const people = new Map<string, { left: number; at: number }>();

  return function mayAsk(userId: string): boolean {
    if (perMinute === 0) return true;
    const at = now();
    const known = people.get(userId) ?? { left: perMinute, at };
    const left = Math.min(perMinute, known.left + ((at - known.at) / MINUTE_MS) * perMinute);
    // The latest last: what the map begins with has been quiet for longest.
    people.delete(userId);
    if (people.size >= MOST_PEOPLE) {
      const [oldest] = people.keys();
      if (oldest !== undefined) people.delete(oldest);
    }
    people.set(userId, { left: left < 1 ? left : left - 1, at });
    return left >= 1;
  };
}
