const KEY = 'preau-flash';

/** A message for the page that comes next, in the words of the page that leaves. */
export type Flash = { title: string; description?: string };

/** Keeps a message over one change of page. */
export function setFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(flash));
  } catch {
    // Storage is full or forbidden: the message is lost, the way on is not.
  }
}

/** The message that the page before left, once. */
export function takeFlash(): Flash | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const flash: unknown = kept ? JSON.parse(kept) : null;
    return isFlash(flash) ? flash : null;
  } catch {
    return null;
  }
}

function isFlash(value: unknown): value is Flash {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}
