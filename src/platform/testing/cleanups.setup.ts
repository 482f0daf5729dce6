import { afterAll, vi } from 'vitest';
import { runCleanups } from './cleanups.ts';

// Files of one worker share a process and its modules: what one of them put in place of a global must not reach the next.
afterAll(async () => {
  await runCleanups();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
