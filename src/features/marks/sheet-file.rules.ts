import type { CellContent, EntryFault, ColumnRules } from './entry.rules.ts';
import { isEmpty, readEntry } from './entry.rules.ts';

/** The last column heading of a downloaded sheet holds the sheet's id and the download time. */
export const markOfFile = (sheetId: string, at: Date): string => `Ref ${sheetId} ${at.toISOString()}`;

const MARK =
  /^Ref ([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** The sheet id and download time of a file; null for any other file. */
export function readMark(head: readonly string[]): { sheet_id: string; at: Date } | null {
  for (const word of head) {
    const [, sheet_id, moment] = MARK.exec(word.trim()) ?? [];
    const at = new Date(moment ?? Number.NaN);
    if (sheet_id && !Number.isNaN(at.getTime())) return { sheet_id, at };
  }
  return null;
}

/** Column headings in a file: duplicates get a number. */
export function headsOf(columns: readonly { name: string; out_of: string }[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ name, out_of }) => {
    const head = `${name.trim()} /${out_of}`;
    const times = (seen.get(plain(head)) ?? 0) + 1;
    seen.set(plain(head), times);
    return times === 1 ? head : `${head} (${times})`;
  });
}

/** Headings compare without accents, case or spaces. */
const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

type Column = { id: string; name: string; out_of: string };
type Pupil = { id: string; roll_number: string };
export type FileCell = { row: number; student_id: string; assessment_id: string; content: CellContent };
export type FileFault = {
  row: number;
  column: string | null;
  text: string;
  why: EntryFault | 'nobody' | 'twice';
};

/**
 * Reads the filled cells of a file by roll number and column heading. Unknown or repeated students
 * and values the column does not allow are faults; unknown columns are ignored. The header is row
 * 1.
 */
export function readSheetFile(
  lines: readonly (readonly string[])[],
  {
    columns,
    pupils,
    rules,
  }: { columns: readonly Column[]; pupils: readonly Pupil[]; rules: Omit<ColumnRules, 'out_of'> },
): { cells: FileCell[]; faults: FileFault[] } {
  const [head = [], ...rows] = lines;
  const heads = headsOf(columns).map(plain);
  const places = columns.map((column, at) => ({ column, place: head.map(plain).indexOf(heads[at]!) }));
  const byRoll = new Map(pupils.map(({ id, roll_number }) => [plain(roll_number), id]));
  const rollAt = rollColumnOf(rows, byRoll);
  const cells: FileCell[] = [];
  const faults: FileFault[] = [];
  const seen = new Set<string>();
  for (const [at, line] of rows.entries()) {
    const row = at + 2;
    const filled = places.filter(({ place }) => place >= 0 && (line[place] ?? '').trim() !== '');
    if (filled.length === 0) continue;
    const roll = line[rollAt] ?? '';
    const student_id = byRoll.get(plain(roll));
    if (student_id === undefined || seen.has(student_id)) {
      faults.push({ row, column: null, text: roll.trim(), why: student_id ? 'twice' : 'nobody' });
      continue;
    }
    seen.add(student_id);
    for (const { column, place } of filled) {
      const text = line[place]!.trim();
      const entry = readEntry(text, { ...rules, out_of: column.out_of });
      if ('fault' in entry)
        faults.push({ row, column: head[place]!, text: text.slice(0, 40), why: entry.fault });
      else if (!isEmpty(entry.content))
        cells.push({ row, student_id, assessment_id: column.id, content: entry.content });
    }
  }
  return { cells, faults };
}

/** The column in which most rows match a student; the first if none does. */
function rollColumnOf(rows: readonly (readonly string[])[], known: ReadonlyMap<string, unknown>): number {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const hits = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => known.has(plain(row[at] ?? ''))).length,
  );
  return Math.max(0, hits.indexOf(Math.max(...hits)));
}
