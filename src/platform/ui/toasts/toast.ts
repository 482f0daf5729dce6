/** A toast: a success closes automatically, a failure stays until it is closed. */
export type Toast = {
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'destructive' | undefined;
};
/** `count`: how often it was shown while open. */
export type ShownToast = Toast & { id: number; count: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** A repeated failure, or a success of the same name, replaces the earlier toast. */
const isOfAKind = (toast: Toast, other: Toast) =>
  toast.tone === other.tone &&
  toast.title === other.title &&
  (toast.tone !== 'destructive' || toast.description === other.description);

/** Shows a toast in `<Toaster/>` and returns its id. Titles and texts are already translated. */
export function showToast(toast: Toast): number {
  lastId += 1;
  const before = shown.find((other) => isOfAKind(toast, other));
  const others = shown.filter((other) => other !== before);
  // Five toasts at most: the oldest are outdated.
  const count = before?.description === toast.description ? (before?.count ?? 0) + 1 : 1;
  change([...others, { ...toast, id: lastId, count }].slice(-5));
  return lastId;
}

/** Id of the last toast that was open when the user last acted. */
let seen = 0;

/** Call on a press or a key: open toasts belong to the current screen. */
export function noteAct(): void {
  seen = lastId;
}

/**
 * Call on navigation: closes the previous screen's toasts, but keeps those since the last action, such as the reason
 * for a redirect.
 */
export function leaveScreen(): void {
  if (shown.some(({ id }) => id <= seen)) change(shown.filter(({ id }) => id > seen));
}

export function closeToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
