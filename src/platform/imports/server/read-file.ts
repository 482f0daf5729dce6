import { readTable } from '#platform/files/server/read-table.ts';
import type { TableRefusal } from '#platform/files/server/table-limits.ts';
import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '../read-refusals.ts';

const LONGEST_NAME = 200;

/** A file as it was read: its name, the words of its first line, and the lines behind it, blank ones as empty arrays. */
type ReadFile = { file_name: string; head: string[]; rows: string[][]; filled: string[][] };

/** Reads a CSV or XLSX file that somebody brings, head first. Nothing is kept of it here. */
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

// Control characters, and those that turn or hide the letters beside them.
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A file's name without folders, and without what would break or turn the line that shows it. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const plain = last.replace(UNSEEN, '').trim().normalize();
  return Array.from(plain).slice(0, LONGEST_NAME).join('') || 'file';
}
