/** More than a page needs in parallel to be as fast as without a limit. */
const AT_ONCE = 6;

type Line = { running: number; waiting: (() => void)[] };

/**
 * Runs at most `atOnce` reads of one person at the same time; further ones wait in order. Others do not wait
 * behind somebody who sends many at once.
 */
export function personLine(atOnce: number) {
  const people = new Map<string, Line>();

  return async function run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const line = people.get(userId) ?? { running: 0, waiting: [] };
    people.set(userId, line);
    if (line.running >= atOnce) await new Promise<void>((goOn) => line.waiting.push(goOn));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The slot passes to the next one.
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) people.delete(userId);
    }
  };
}

export const lineOfReads = personLine(AT_ONCE);
