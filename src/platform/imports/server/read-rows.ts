/** Of a faulty cell, so much is shown. */
const SHOWN = 200;

/** A fault of a cell or a row: position, value found, and a sentence. */
export type CellFault<Field extends string = string, Fault extends string = string> = {
  field: Field;
  text: string;
  message: Fault;
};

/** The beginning of what stands in a cell. */
export const shownText = (text: string): string => text.slice(0, SHOWN);

/**
 * Reads every row of a file by its caller's reader: the entries with the number of their row, the head being 1, and all that is
 * wrong with the others. The reader is told which columns should have nothing in them.
 */
export function readRows<Entry, Fault extends CellFault>(
  lines: readonly string[][],
  mapped: readonly unknown[],
  readRow: (cells: readonly string[], strays: readonly number[]) => { entry: Entry } | { faults: Fault[] },
) {
  const strays = straysOf(lines).filter((column) => !mapped.includes(column));
  const faults: (Fault & { row: number })[] = [];
  const entries: (Entry & { row: number })[] = [];
  let rows = 0;
  let faultyRows = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.length === 0) continue;
    rows += 1;
    const row = index + 1;
    const read = readRow(line, strays);
    if ('entry' in read) entries.push({ ...read.entry, row });
    else {
      faultyRows += 1;
      faults.push(...read.faults.map((fault) => ({ row, ...fault })));
    }
  }
  return { rows, entries, faults, faultyRows };
}

const isThere = (line: readonly string[], column: number) => (line[column] ?? '').trim() !== '';

/** Columns that the first line has no word for and most lines have nothing in: what stands there slipped out of its place. */
function straysOf([head = [], ...lines]: readonly string[][]): number[] {
  const filled = lines.filter((line) => line.length > 0);
  const longest = Math.max(0, ...filled.map((line) => line.length));
  return Array.from({ length: longest }, (_, column) => column).filter(
    (column) =>
      !isThere(head, column) && filled.filter((line) => isThere(line, column)).length <= filled.length / 2,
  );
}
