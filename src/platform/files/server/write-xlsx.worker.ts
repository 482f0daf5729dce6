import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Sheet } from 'write-excel-file/node';

/** Input of the worker: the sheets of a workbook. */
export type Task = Sheet<never>[];
/** The workbook: a Buffer arrives as plain bytes. An error of the library's ends the thread, and comes out of it as one. */
export type Answer = Uint8Array<ArrayBuffer>;

const file = await writeXlsxFile(workerData as Task).toBuffer();
parentPort!.postMessage(file satisfies Uint8Array);
