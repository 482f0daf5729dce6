// Count of a person's waiting items, readable by the shell without a database. Only a hint: the outbox itself is
// authoritative.

/** Phones have it by this name, from when the roll was all that could wait. */
const KEY = 'preau.attendance.unsent';
/** Said to the page when something begins to wait. */
export const UNSENT = 'preau-unsent';

type Unsent = Record<string, number>;

function read(): Unsent {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Unsent;
  } catch {
    return {};
  }
}

export const unsentOf = (owner: string): number => read()[owner] ?? 0;

export function noteUnsent(owner: string, count: number): void {
  const { [owner]: _, ...others } = read();
  try {
    localStorage.setItem(KEY, JSON.stringify(count > 0 ? { ...others, [owner]: count } : others));
  } catch {
    // A full storage keeps no sign; the outbox has what waits.
  }
  if (count > 0) dispatchEvent(new Event(UNSENT));
}
