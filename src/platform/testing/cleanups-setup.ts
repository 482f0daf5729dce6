import { afterAll, vi } from 'vitest';
import { runCleanups } from './cleanups.ts';

// Files of one worker share a process and its modules: a replaced global must not affect the next file.
afterAll(async () => {
  await runCleanups();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
