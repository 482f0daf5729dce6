/** A short notice: a success leaves by itself, a failure stays until it is closed. */
export type Toast = {
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'destructive' | undefined;
};
/** `count`: how often it was said since it stands there. */
export type ShownToast = Toast & { id: number; count: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** One of a kind at a time: a failure said again, or a success of the same name, takes the place of the one before. */
const isOfAKind = (toast: Toast, other: Toast) =>
  toast.tone === other.tone &&
  toast.title === other.title &&
  (toast.tone !== 'destructive' || toast.description === other.description);

/** Shows a notice wherever `<Toaster/>` stands, and gives its number. Titles and texts come already translated. */
export function showToast(toast: Toast): number {
  lastId += 1;
  const before = shown.find((other) => isOfAKind(toast, other));
  const others = shown.filter((other) => other !== before);
  // Five at most: an older one that nobody closed has been overtaken.
  const count = before?.description === toast.description ? (before?.count ?? 0) + 1 : 1;
  change([...others, { ...toast, id: lastId, count }].slice(-5));
  return lastId;
}

/** The last notice that stood when somebody last pressed something. */
let seen = 0;

/** Somebody presses or types: what stands there belongs to the screen in front of them. */
export function noteAct(): void {
  seen = lastId;
}

/** Another screen comes. What stood on the one before goes with it; what came of the last act, such as why one is led here, stays. */
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
