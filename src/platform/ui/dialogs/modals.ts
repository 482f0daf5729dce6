/** Which modal dialogs are open, the topmost last: all that lies outside it can be neither pressed nor read. */
let open: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Says that a dialog has opened; the answer says that it has closed. */
export function noteModal(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** All of them, the topmost last. */
export const openModals = (): readonly HTMLDialogElement[] => open;

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function watchModals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
