// Count of a person's waiting items, readable by the shell without a database. Only a hint: the outbox itself is
// authoritative.

/** Named when only the attendance roll could wait; existing phones use it. */
const KEY = 'preau.attendance.unsent';
/** Event on the page when an entry starts waiting. */
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
    // Without storage space there is no flag; the outbox has the entries.
  }
  if (count > 0) dispatchEvent(new Event(UNSENT));
}
