import { readTable } from '#platform/files/server/read-table.ts';
import type { TableRefusal } from '#platform/files/server/table-limits.ts';
import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '../read-refusals.ts';

const LONGEST_NAME = 200;

/** A parsed file: its name, its header row, and the lines below it, blank ones as empty arrays. */
type ReadFile = { file_name: string; head: string[]; rows: string[][]; filled: string[][] };

/** Parses an uploaded CSV or XLSX file whose first line is the header. Stores nothing. */
export async function readFile(
  file: File,
): Promise<ReadFile | { refused: Exclude<TableRefusal, 'TOO_LARGE'> | 'FILE_TOO_LARGE' }> {
  if (file.size > MOST_IMPORT_BYTES) return { refused: 'FILE_TOO_LARGE' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readTable(bytes, { rows: MOST_IMPORT_ROWS });
  if ('refused' in read) return { refused: read.refused === 'TOO_LARGE' ? 'FILE_TOO_LARGE' : read.refused };
  const [first = [], ...rows] = read.lines;
  const head = first.slice(0, first.findLastIndex((word) => word.trim() !== '') + 1);
  return {
    file_name: cleanName(file.name),
    head,
    rows,
    filled: rows.filter((line) => line.length > 0),
  };
}

// Control characters, and those that reorder or hide adjacent letters.
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * A file's name without folders, and without characters that would break or reorder the line that
 * shows it.
 */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const plain = last.replace(UNSEEN, '').trim().normalize();
  return Array.from(plain).slice(0, LONGEST_NAME).join('') || 'file';
}
