/** The open modal dialogs, the topmost last: everything outside that one is inert. */
let open: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Registers an open dialog; the returned function unregisters it. */
export function noteModal(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

export const openModals = (): readonly HTMLDialogElement[] => open;

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function watchModals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
