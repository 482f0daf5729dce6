import { MOST_AREA, MOST_COLUMNS, type TableRefusal } from './table-limits.ts';

/**
 * Why the references of a workbook's cells are refused; null if they are not. The library fills in every cell up to
 * the furthest one, so that a single cell far away would take minutes: references are checked before it reads. `most`
 * is the number of rows that an import takes.
 */
export function refusedByPlaces(parts: ReadonlyMap<string, Uint8Array>, most: number): TableRefusal | null {
  // Rows without content are skipped; a list with blank lines must not be refused.
  const furthestRow = Math.max(most * 2, 20_000);
  for (const [name, part] of parts) {
    if (!/sheets?\//.test(name)) continue;
    let [rows, columns] = [0, 0];
    for (const [, , place = ''] of textOf(part).matchAll(/(?<![\w.-]|xmlns:)r\s*=\s*(["'])(.*?)\1/gs)) {
      const [, letters, digits] = /^([A-Za-z]{0,3})(\d{1,7})$/.exec(place) ?? [];
      if (letters === undefined || Number(digits) > 1_048_576) return 'NOT_A_TABLE';
      rows = Math.max(rows, Number(digits));
      columns = Math.max(columns, columnOf(letters));
      if (columns > MOST_COLUMNS) return 'TOO_MANY_COLUMNS';
      if (rows > furthestRow) return 'TOO_MANY_ROWS';
      if (rows * columns > MOST_AREA) return 'TOO_LARGE';
    }
  }
  return null;
}

const textOf = (part: Uint8Array): string =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');

/** 1 for A, 27 for AA; 0 without letters, as in a row's reference. */
const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
