/** The queue is full: the caller should be told to come back. */
export class QueueFull extends Error {}

type Waiting = { start: () => void };

/**
 * Lets a few pieces of heavy work run at once, some wait in line, and refuses the rest with `QueueFull`. Patient work
 * joins the line however long it is: it comes from inside the house, a few at a time.
 */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: Waiting[] = [];
  let running = 0;

  return async function run<T>(work: () => Promise<T>, { patient = false } = {}): Promise<T> {
    if (running >= atOnce) {
      if (!patient && line.length >= waiting) throw new QueueFull();
      await new Promise<void>((start) => line.push({ start }));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given up: nobody slips in between.
      const next = line.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
