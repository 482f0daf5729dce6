import { parentPort, workerData } from 'node:worker_threads';
import { zipSync } from 'fflate';

/** Files by their names. */
export type Task = { files: ReadonlyMap<string, Uint8Array> };
export type Answer = Uint8Array<ArrayBuffer>;

// Of no moment: the same files are the same archive, whenever it is made.
const mtime = new Date(1980, 0, 1);

const { files } = workerData as Task;
parentPort!.postMessage(zipSync(Object.fromEntries(files), { level: 6, mtime }) satisfies Uint8Array);
