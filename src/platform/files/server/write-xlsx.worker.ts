import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type SheetData, type SheetOptions } from 'write-excel-file/node';

/** Input of the worker. */
export type Task = { rows: SheetData; options: SheetOptions<never> };
/** The workbook: a Buffer arrives as plain bytes. An error of the library's ends the thread, and comes out of it as one. */
export type Answer = Uint8Array<ArrayBuffer>;

const { rows, options } = workerData as Task;
const file = await writeXlsxFile(rows, options).toBuffer();
parentPort!.postMessage(file satisfies Uint8Array);
