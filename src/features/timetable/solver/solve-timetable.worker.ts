import { parentPort, workerData } from 'node:worker_threads';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';
import type { Progress, SolveOptions, Verdict } from './verdict.ts';

/** `stopped` is shared memory, because a busy thread receives no messages. */
export type Task = {
  problem: Problem;
  options: Omit<SolveOptions, 'onProgress' | 'isStopped'>;
  stopped: Int32Array<SharedArrayBuffer>;
};
export type Message = { progress: Progress } | { verdict: Verdict };

/** The shortest time between two messages of one phase, in milliseconds. */
const PAUSE = 200;

const { problem, options, stopped } = workerData as Task;
const port = parentPort!;
let told = { phase: '', at: 0 };
const verdict = solve(problem, {
  ...options,
  isStopped: () => Atomics.load(stopped, 0) === 1,
  onProgress: (progress) => {
    const now = performance.now();
    if (progress.phase === told.phase && now - told.at < PAUSE) return;
    told = { phase: progress.phase, at: now };
    port.postMessage({ progress } satisfies Message);
  },
});
port.postMessage({ verdict } satisfies Message);
