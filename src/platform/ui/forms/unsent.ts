const KEY = 'preau-unsent';

const open = new Map<string, () => unknown>();

/**
 * Registers a form: the result of `read` (null: nothing typed) is stored under this name if the session expires or
 * the page reloads in another language. Returns the unregister function.
 */
export function watchUnsent(name: string, read: () => unknown): () => void {
  open.set(name, read);
  return () => {
    if (open.get(name) === read) open.delete(name);
  };
}

/**
 * Stores the unsent values of open forms for this tab, before the page is left because the session expired or the
 * language changes. Returns whether there were any.
 */
export function keepUnsent(): boolean {
  const kept = Object.fromEntries(
    [...open].map(([name, read]) => [name, read()]).filter(([, typed]) => typed),
  );
  if (Object.keys(kept).length === 0) return false;
  try {
    // A chosen file cannot be stored as text: it has to be chosen again.
    sessionStorage.setItem(
      KEY,
      JSON.stringify(kept, (_, value: unknown) => (value instanceof Blob ? undefined : value)),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns and removes the values stored under this name, or null. The name includes the person's id, so nobody else
 * gets them.
 */
export function takeUnsent<Typed>(name: string): Typed | null {
  const kept = allKept();
  const { [name]: typed, ...others } = kept;
  if (typed === undefined) return null;
  if (Object.keys(others).length > 0) sessionStorage.setItem(KEY, JSON.stringify(others));
  else sessionStorage.removeItem(KEY);
  return typed as Typed;
}

/** True if values are stored under this name. */
export const isKept = (name: string): boolean => name in allKept();

/** Deletes all unsent values when a person signs out deliberately. */
export function forgetUnsent(): void {
  open.clear();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function allKept(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
