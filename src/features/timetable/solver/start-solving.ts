import { Worker } from 'node:worker_threads';
import type { Problem } from './problem.ts';
import type { Message, Task } from './solve-timetable.worker.ts';
import type { SolveOptions, Verdict } from './verdict.ts';

/** The memory limit of the thread in MB, so that only the solving fails, not the server. */
const MEMORY = 256;

const fromSource = import.meta.url.endsWith('.ts');

export type Solving = {
  /** Rejected if the thread fails, or is terminated by `discard`. */
  verdict: Promise<Verdict>;
  /** Ends the search soon, with the best result so far. */
  stop: () => void;
  /** Terminates the thread at once, without a verdict. */
  discard: () => Promise<void>;
};

/** Solves in a separate thread, so that the server stays responsive. */
export async function startSolving(
  problem: Problem,
  { onProgress, ...options }: Omit<SolveOptions, 'isStopped'>,
): Promise<Solving> {
  const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(await workerFile(), {
    workerData: { problem, options, stopped } satisfies Task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const verdict = new Promise<Verdict>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if ('progress' in message) onProgress?.(message.progress);
      else resolve(message.verdict);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The solving ended without a verdict.')));
  });
  // After `discard` the verdict may not be awaited, so its rejection must not be unhandled.
  verdict.catch(() => {});
  return {
    verdict,
    stop: () => {
      Atomics.store(stopped, 0, 1);
    },
    discard: async () => {
      await worker.terminate();
    },
  };
}

async function workerFile(): Promise<URL | string> {
  if (!fromSource) return new URL('./solve-timetable.worker.mjs', import.meta.url);
  const { workerFromSource } = await import('#platform/files/testing/worker-from-source.ts');
  return workerFromSource(new URL('./solve-timetable.worker.ts', import.meta.url));
}
