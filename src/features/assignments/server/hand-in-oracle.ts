// Test oracle for submissions, written from the README's rules, independently of the code.

/** A submission as received: its idempotency key, and the version known to the device. */
export type Arrival = { kind: 'work'; key: string; said: string; version: number };
/** Everything the server received, in order of arrival, with the server's time; device clocks are ignored. */
export type Arrived = { at: number } & (Arrival | { kind: 'closed' | 'reopened' | 'returned' });

export type Outcome = 'taken' | 'refused';
type State = {
  said: string | null;
  version: number;
  late: boolean;
  /** The results of the submissions, in order. */
  outcomes: Outcome[];
};

/** Applies the rules literally, re-reading the whole history for each request. */
export function oracle(
  history: readonly Arrived[],
  { due, acceptsLate }: { due: number; acceptsLate: boolean },
): State {
  const counted: { arrived: Arrived & Arrival; at: number }[] = [];
  const outcomes: Outcome[] = [];
  for (const [turn, arrived] of history.entries()) {
    if (arrived.kind !== 'work') continue;
    const before = history.slice(0, turn);
    const isClosed =
      before.findLast(({ kind }) => kind === 'closed' || kind === 'reopened')?.kind === 'closed';
    const isReturned = before.some(({ kind }) => kind === 'returned');
    const isDue = arrived.at >= due;
    // A repeated submission counts once, regardless of later events.
    if (counted.some((each) => each.arrived.key === arrived.key)) {
      outcomes.push('taken');
      continue;
    }
    // Accepted until the teacher closes it or returns the work.
    let taken = !isClosed && !isReturned;
    // Replaceable until the deadline. After it, only a first submission is accepted, as late, unless late
    // work is refused.
    if (isDue && (counted.length > 0 || !acceptsLate)) taken = false;
    // A submission based on an older version is refused.
    if (arrived.version !== counted.length) taken = false;
    if (taken) counted.push({ arrived, at: arrived.at });
    outcomes.push(taken ? 'taken' : 'refused');
  }
  const last = counted.at(-1);
  return {
    said: last?.arrived.said ?? null,
    version: counted.length,
    late: last !== undefined && last.at > due,
    outcomes,
  };
}
