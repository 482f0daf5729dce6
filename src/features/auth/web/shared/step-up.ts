type Asking = { answer: (proved: boolean) => void };

let asking: Asking | null = null;
const watchers = new Set<() => void>();

function change(next: Asking | null): void {
  asking = next;
  for (const watcher of watchers) watcher();
}

/** Asks the person to reauthenticate; false if canceled. */
export function askForProof(): Promise<boolean> {
  // No host is mounted to show the dialog, so the refusal remains.
  if (watchers.size === 0) return Promise.resolve(false);
  asking?.answer(false);
  return new Promise((resolve) => {
    change({
      answer: (proved) => {
        change(null);
        resolve(proved);
      },
    });
  });
}

export function askedForProof(): Asking | null {
  return asking;
}

export function watchProof(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
