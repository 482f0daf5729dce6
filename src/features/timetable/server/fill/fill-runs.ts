import type { FillProgress } from '../../fill.contract.ts';

/** A draft that is being filled in by this process. */
export type FillRun = {
  progress: FillProgress | null;
  isStopped: boolean;
  /** Ends the current search; null between searches. */
  stop: (() => void) | null;
};

const runs = new Map<string, FillRun>();

/**
 * Registers the work on a draft for `progressOf` and `stopFilling` until it ends. If there are several, the
 * latest is registered.
 */
export async function asRun<Result>(versionId: string, work: (run: FillRun) => Promise<Result>) {
  const run: FillRun = { progress: null, isStopped: false, stop: null };
  runs.set(versionId, run);
  try {
    return await work(run);
  } finally {
    if (runs.get(versionId) === run) runs.delete(versionId);
  }
}

export const progressOf = (versionId: string): FillProgress | null => runs.get(versionId)?.progress ?? null;

/** Ends the search of a draft with the best so far; false if there is none. */
export function stopFilling(versionId: string): boolean {
  const run = runs.get(versionId);
  if (!run) return false;
  run.isStopped = true;
  run.stop?.();
  return true;
}
