// Test oracle for handing in, written from the README's rules and independently of the code.

/** A work as a request brings it: the key of its entry, and the version that its device knew. */
export type Arrival = { kind: 'work'; key: string; said: string; version: number };
/** Everything that reached the server, in its order and at its own time: no device's clock counts. */
export type Arrived = { at: number } & (Arrival | { kind: 'closed' | 'reopened' | 'returned' });

export type Outcome = 'taken' | 'refused';
type State = {
  said: string | null;
  version: number;
  late: boolean;
  /** The answer to each request, in their order. */
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
    // The same entry again counts once, whatever has happened since.
    if (counted.some((each) => each.arrived.key === arrived.key)) {
      outcomes.push('taken');
      continue;
    }
    // Until the teacher closes, and not once it is returned.
    let taken = !isClosed && !isReturned;
    // Replaced until it is due; once after that as late, unless the teacher takes nothing late.
    if (isDue && (counted.length > 0 || !acceptsLate)) taken = false;
    // A device that does not know the last version replaces nothing.
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
