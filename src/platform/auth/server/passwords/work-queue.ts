/** The queue is full: the caller should retry later. */
export class QueueFull extends Error {}

// One shared instance: under load hundreds a second are thrown, and their stack traces are useless.
const FULL = new QueueFull('The line is full.');

/** Lower runs first. Evaluated on each use, since it may change while waiting. */
type Rank = () => number;
type Waiting = { rank: Rank; patient: boolean; start: () => void; sendAway: (full: QueueFull) => void };

const first: Rank = () => 0;

/**
 * Runs a few heavy tasks at once, queues some, and rejects the rest with `QueueFull`. The lowest rank runs first,
 * ties in order of arrival; when full, a newcomer of lower rank evicts the last task of the highest rank. Patient
 * work is always queued: it is internal and arrives a few at a time.
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
      // The slot passes directly to the next task, so that no newcomer takes it.
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

/** Among evictable tasks; -1 if there are none. */
function indexOfHighest(line: Waiting[]): number {
  let [found, highest] = [-1, -Infinity];
  for (const [index, { rank, patient }] of line.entries()) {
    const own = patient ? -Infinity : rank();
    if (own >= highest && !patient) [found, highest] = [index, own];
  }
  return found;
}
