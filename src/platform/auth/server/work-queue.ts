/** The queue is full: the caller should be told to come back. */
export class QueueFull extends Error {}

// One for all: in a storm hundreds a second are sent away, and where each one stood tells nothing.
const FULL = new QueueFull('The line is full.');

type Waiting = { rank: number; patient: boolean; start: () => void; sendAway: (full: QueueFull) => void };

/**
 * Lets a few pieces of heavy work run at once, some wait in line, and refuses the rest with `QueueFull`. The line stands by
 * rank, lowest first, then by when they came; in a full line a newcomer takes the place of the last one of a higher rank.
 * Patient work joins the line however long it is: it comes from inside the house, a few at a time.
 */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: Waiting[] = [];
  let running = 0;

  function join(newcomer: Waiting): void {
    if (!newcomer.patient && line.length >= waiting) {
      const last = line.findLastIndex(({ patient, rank }) => !patient && rank > newcomer.rank);
      if (last === -1) return newcomer.sendAway(FULL);
      for (const { sendAway } of line.splice(last, 1)) sendAway(FULL);
    }
    const place = line.findIndex(({ rank }) => rank > newcomer.rank);
    line.splice(place === -1 ? line.length : place, 0, newcomer);
  }

  return async function run<T>(work: () => Promise<T>, { patient = false, rank = 0 } = {}): Promise<T> {
    if (running >= atOnce)
      await new Promise<void>((start, sendAway) => join({ rank, patient, start, sendAway }));
    else running += 1;
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
