import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { MOST_CELL, type TableLimits, type TableRefusal } from './table-limits.ts';

/** Maximum number of columns in a table. */
const MOST_COLUMNS = 100;

/**
 * A CSV file, or the first non-empty sheet of a workbook, as text: the header first, then its lines. Blank
 * lines in between are empty arrays, so that line numbers match the spreadsheet's; they do not count as rows.
 * The format is detected by content, not name. Dates of a workbook become yyyy-MM-dd, numbers plain decimals.
 */
export async function readTable(
  file: Uint8Array,
  limits: TableLimits,
): Promise<{ lines: string[][] } | { refused: TableRefusal }> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const read = isArchive(bytes) ? await readXlsx(bytes, limits) : await readCsv(bytes, limits);
  return 'refused' in read ? read : tidied(read.lines, limits);
}

const isArchive = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304;

function tidied(lines: string[][], { rows }: TableLimits): { lines: string[][] } | { refused: TableRefusal } {
  const cleaned = lines.map((line) => (isBlank(line) ? [] : line.map(cleanCell)));
  const first = cleaned.findIndex((line) => line.length > 0);
  const last = cleaned.findLastIndex((line) => line.length > 0);
  const within = first < 0 ? [] : cleaned.slice(first, last + 1);
  const filled = within.filter((line) => line.length > 0);
  if (filled.length < 2) return { refused: 'NO_ROWS' };
  if (filled.length > rows + 1) return { refused: 'TOO_MANY_ROWS' };
  if (filled.some((line) => widthOf(line) > MOST_COLUMNS)) return { refused: 'TOO_MANY_COLUMNS' };
  // A single column is a list, a letter or a web page, not a table.
  if (widthOf(filled[0]!) < 2) return { refused: 'NOT_A_TABLE' };
  return { lines: within.map((line) => line.slice(0, MOST_COLUMNS)) };
}

/** Number of cells up to the last one that is not empty. */
const widthOf = (line: string[]) => line.findLastIndex((cell) => cell.trim() !== '') + 1;

const isBlank = (line: string[]) => line.every((cell) => cell.trim() === '');

// The database accepts neither NUL nor lone surrogates.
const cleanCell = (cell: string) =>
  cell
    .slice(0, MOST_CELL + 1)
    .replaceAll('\0', '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
