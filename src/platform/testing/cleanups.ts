const cleanups: (() => Promise<void>)[] = [];

/** Puts off a clean-up to the end of the test file, from wherever it is called: `afterAll` inside a hook is ignored. */
export function atEndOfFile(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Runs what was put off, the latest first. */
export async function runCleanups(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}
