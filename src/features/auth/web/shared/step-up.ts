type Asking = { answer: (proved: boolean) => void };

let asking: Asking | null = null;
const watchers = new Set<() => void>();

function change(next: Asking | null): void {
  asking = next;
  for (const watcher of watchers) watcher();
}

/** Asks the person in front of the screen to confirm who they are; false when they would rather not. */
export function askForProof(): Promise<boolean> {
  // Nobody is there to show the question: the refusal stands.
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
