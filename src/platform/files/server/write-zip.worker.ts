import { parentPort, workerData } from 'node:worker_threads';
import { zipSync } from 'fflate';

/** Files by name. */
export type Task = { files: ReadonlyMap<string, Uint8Array> };
export type Answer = Uint8Array<ArrayBuffer>;

// Fixed date, so that the same files give the same archive at any time.
const mtime = new Date(1980, 0, 1);

const { files } = workerData as Task;
parentPort!.postMessage(zipSync(Object.fromEntries(files), { level: 6, mtime }) satisfies Uint8Array);
