/** The queue is full: the caller should be told to come back. */
export class QueueFull extends Error {}

// One for all: in a storm hundreds a second are sent away, and where each one stood tells nothing.
const FULL = new QueueFull('The line is full.');

/** Lower goes first. Asked for whenever it matters, since it may change while one waits. */
type Rank = () => number;
type Waiting = { rank: Rank; patient: boolean; start: () => void; sendAway: (full: QueueFull) => void };

const first: Rank = () => 0;

/**
 * Lets a few pieces of heavy work run at once, some wait in line, and refuses the rest with `QueueFull`. The lowest rank goes
 * first, of equals whoever came first; in a full line a newcomer takes the place of the last one of the highest rank, if its
 * own is lower. Patient work joins the line however long it is: it comes from inside the context, a few at a time.
 */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: Waiting[] = [];
  let running = 0;

  function join(newcomer: Waiting): void {
    if (!newcomer.patient && line.length >= waiting) {
      const last = indexOfHighest(line);
      if (last === -1 || line[last]!.rank() <= newcomer.rank()) return newcomer.sendAway(FULL);
      for (const { sendAway } of line.splice(last, 1)) sendAway(FULL);
    }
    line.push(newcomer);
  }

  return async function run<T>(work: () => Promise<T>, { patient = false, rank = first } = {}): Promise<T> {
    if (running >= atOnce)
      await new Promise<void>((start, sendAway) => join({ rank, patient, start, sendAway }));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given up: nobody slips in between.
      const [next] = line.splice(indexOfLowest(line), 1);
      if (next) next.start();
      else running -= 1;
    }
  };
}

function indexOfLowest(line: Waiting[]): number {
  let [found, lowest] = [0, Infinity];
  for (const [index, { rank }] of line.entries()) {
    const own = rank();
    if (own < lowest) [found, lowest] = [index, own];
  }
  return found;
}

/** Of those who can be sent away; -1 when nobody can. */
function indexOfHighest(line: Waiting[]): number {
  let [found, highest] = [-1, -Infinity];
  for (const [index, { rank, patient }] of line.entries()) {
    const own = patient ? -Infinity : rank();
    if (own >= highest && !patient) [found, highest] = [index, own];
  }
  return found;
}
