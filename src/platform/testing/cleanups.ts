const cleanups: (() => Promise<void>)[] = [];

/**
 * Defers a cleanup to the end of the test file, from anywhere: `afterAll` inside a hook is ignored.
 */
export function atEndOfFile(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Runs the deferred cleanups, latest first. */
export async function runCleanups(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}
