import { parentPort, workerData } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/node';
import { refusedByPlaces } from './sheet-places.ts';
import { MOST_CELL, MOST_CHARACTERS, MOST_COLUMNS, type TableRefusal } from './table-limits.ts';
import { zipUnpacked } from './zip.ts';

/** The unpacked parts of a workbook, and the maximum number of rows below the first. */
export type Task = { parts: ReadonlyMap<string, Uint8Array>; rows: number };
/** Numbers are passed as written in the file. */
export type Cell = string | { number: string };
export type Answer = { lines: Cell[][] } | { refused: TableRefusal };

const MOST_NUMBER = 50;

async function readLines({ parts, rows: most }: Task): Promise<Answer> {
  // Here, because looking at sixty megabytes takes more than a second, and the server has other callers.
  const refused = refusedByPlaces(parts, most);
  if (refused) return { refused };
  // The library must not unpack anything itself: it gets an uncompressed archive of what was unpacked within
  // limits.
  const sheets = await readWorkbook<{ number: string }>(zipUnpacked(parts), {
    trim: false,
    parseNumber: (number) => ({ number: number.slice(0, MOST_NUMBER) }),
  });
  const rows =
    sheets.map(({ data }) => data).find((data) => data.some((row) => row.some((cell) => cell !== null))) ??
    [];
  const lines: Cell[][] = [];
  let filled = 0;
  let characters = 0;
  for (const row of rows) {
    const last = row.findLastIndex((cell) => cell !== null);
    if (last >= 0) filled += 1;
    if (last >= MOST_COLUMNS) return { refused: 'TOO_MANY_COLUMNS' };
    if (filled > most + 1) return { refused: 'TOO_MANY_ROWS' };
    const line = last < 0 ? [] : row.slice(0, MOST_COLUMNS).map(cellOf);
    for (const cell of line) if (typeof cell === 'string') characters += cell.length;
    if (characters > MOST_CHARACTERS) return { refused: 'TOO_LARGE' };
    lines.push(line);
  }
  return { lines: lines.slice(0, lines.findLastIndex((line) => line.length > 0) + 1) };
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'object') return value as { number: string };
  return String(value).slice(0, MOST_CELL + 1);
}

parentPort!.postMessage(
  await readLines(workerData as Task).catch((): Answer => ({ refused: 'NOT_A_TABLE' })),
);
