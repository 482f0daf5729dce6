import { once } from 'node:events';
import type { CellObject, SheetData } from 'write-excel-file/node';
import { amountText } from '#platform/money/money.ts';
import { plainCell } from './csv.ts';
import { startWorker } from './server/start-worker.ts';
import type { Answer, Task } from './server/write-xlsx.worker.ts';
import type { Cell, Table } from './table.ts';

/** More figures than these a spreadsheet would round. */
const MOST_FIGURES = 15;
const WIDEST = 50;

/** A table as an Excel workbook with one sheet. Amounts are numbers, to the centime; days and moments are dates; nothing is a formula. */
export const writeXlsx = (table: Table): Promise<Uint8Array<ArrayBuffer>> =>
  write([{ ...table, name: table.title }]);

/** Tables as an Excel workbook with a sheet each. */
export function writeWorkbook(tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> {
  const names = sheetNames(tables.map(({ title }) => title));
  return write(tables.map((table, at) => ({ ...table, name: names[at]! })));
}

async function write(sheets: readonly (Table & { name: string })[]): Promise<Uint8Array<ArrayBuffer>> {
  const task: Task = sheets.map(({ name, head, rows }) => ({
    data: [
      head.map((value) => ({ value, fontWeight: 'bold' })),
      ...rows.map((row) => row.map(xlsxCell)),
    ] satisfies SheetData,
    sheet: name,
    stickyRowsCount: 1,
    columns: head.map((_, column) => ({ width: widthOf(column, { head, rows }) })),
  }));
  // Ten thousand rows take most of a second without a pause: in a thread of its own nobody else waits for them.
  const writer = await startWorker('write-xlsx', { workerData: task });
  // An error of the writer's makes this throw.
  const [file] = (await once(writer, 'message')) as [Answer];
  await writer.terminate();
  return file;
}

/** Titles as names of sheets: numbered, without the signs that Excel refuses, 31 letters at most. */
const sheetNames = (titles: readonly string[]): string[] =>
  titles.map((title, at) =>
    `${at + 1} ${title.replaceAll(/[[\]:*?/\\]/g, ' ')}`.slice(0, 31).replace(/['\s]+$/, ''),
  );

function xlsxCell(cell: Cell): CellObject | string | number | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return textCell(cell);
  if ('count' in cell) return cell.count;
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd' };
  if ('moment' in cell)
    return { value: new Date(`${cell.moment.replace(' ', 'T')}Z`), format: 'yyyy-mm-dd hh:mm' };
  const amount = amountText(cell.money);
  if (amount.replace(/\D/g, '').length > MOST_FIGURES) return textCell(amount);
  return { value: Number(amount), format: amount.includes('.') ? '#,##0.00' : '#,##0' };
}

function textCell(said: string): CellObject | string {
  // A workbook reads _x0041_ as the letter A, and loses a CR that is not written so.
  const text = said.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_');
  // The library takes the names of what every object has for strings that it has met, and breaks the file.
  if (Object.hasOwn(Object.prototype, text)) return `'${text}`;
  // Said to be text: it is none when somebody edits the cell.
  return plainCell(said) === said ? text : { value: text, format: '@' };
}

/** As wide as the longest cell near the top needs. */
function widthOf(column: number, { head, rows }: Pick<Table, 'head' | 'rows'>): number {
  const lengths = rows.slice(0, 200).map((row) => lengthOf(row[column] ?? null));
  return Math.min(WIDEST, Math.max(head[column]!.length, ...lengths) + 2);
}

function lengthOf(cell: Cell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return cell.length;
  return 'moment' in cell ? 16 : 14;
}
