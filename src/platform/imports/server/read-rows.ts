/** Maximum length of a faulty cell's text that is shown. */
const SHOWN = 200;

/** A fault of a cell or a row: position, value found, and a sentence. */
export type CellFault<Field extends string = string, Fault extends string = string> = {
  field: Field;
  text: string;
  message: Fault;
};

export const shownText = (text: string): string => text.slice(0, SHOWN);

/**
 * Parses every row of a file with the caller's reader: returns the entries with their row numbers,
 * the header being 1, and the errors of the other rows. The reader also gets the columns that
 * should be empty.
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

/** Columns without a heading that are empty in most lines: a value there was probably shifted. */
function straysOf([head = [], ...lines]: readonly string[][]): number[] {
  const filled = lines.filter((line) => line.length > 0);
  const longest = Math.max(0, ...filled.map((line) => line.length));
  return Array.from({ length: longest }, (_, column) => column).filter(
    (column) =>
      !isThere(head, column) && filled.filter((line) => isThere(line, column)).length <= filled.length / 2,
  );
}
