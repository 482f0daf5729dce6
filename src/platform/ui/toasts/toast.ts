/** A short notice: a success leaves by itself, a failure stays until it is closed. */
export type Toast = {
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'destructive' | undefined;
};
export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** A failure stays until it is closed: said again, it takes the place of the first. */
const saysTheSame = (toast: Toast, other: Toast) =>
  toast.tone === 'destructive' && toast.title === other.title && toast.description === other.description;

/** Shows a notice wherever `<Toaster/>` stands, and gives its number. Titles and texts come already translated. */
export function showToast(toast: Toast): number {
  lastId += 1;
  const others = shown.filter((other) => !saysTheSame(toast, other));
  // Five at most: an older one that nobody closed has been overtaken.
  change([...others, { ...toast, id: lastId }].slice(-5));
  return lastId;
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
