import { afterAll, vi } from 'vitest';
import { runCleanups } from './cleanups.ts';

// Files of one worker share a process and its modules: a global that one of them replaced must not
// reach the next.
afterAll(async () => {
  await runCleanups();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
