const KEY = 'preau-flash';

/** A message for the next page, set by the page before it. */
export type Flash = { title: string; description?: string };

/** Stores a message over one navigation. */
export function setFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(flash));
  } catch {
    // Storage is full or blocked: the message is lost, but navigation continues.
  }
}

/** Returns and removes the message of the previous page. */
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
