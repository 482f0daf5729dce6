import {
  type CellContent,
  EMPTY,
  type EntryFault,
  type ColumnRules,
  isEmpty,
  readEntry,
} from './entry.rules.ts';

export type PastePupil = { id: string; full_name: string | null; roll_number: string };

export type PasteLine = { pupil: PastePupil; text: string; content: CellContent };
export type PasteFault = {
  text: string;
  why: EntryFault | 'nobody' | 'twice';
};

export type PastePlan = {
  /** The key that matched lines to students; null if none did. */
  by: 'roll_number' | 'name' | 'order' | null;
  lines: readonly PasteLine[];
  faults: readonly PasteFault[];
  /** Pasted lines, without trailing empty ones. */
  count: number;
};

/** Names compare without accents, case or spaces. */
const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Parses one or two columns from a spreadsheet. With roll numbers (or names) beside the marks,
 * each is matched to its student in any order. Without, there must be as many lines as students,
 * in class-list order.
 */
export function planPaste(text: string, pupils: readonly PastePupil[], rules: ColumnRules): PastePlan {
  const rows = text
    .replace(/(\r?\n[\t ;]*)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim()));
  const width = Math.max(...rows.map(({ length }) => length));
  const none = { by: null, lines: [], faults: [], count: rows.length } as const;
  if (width === 1) {
    if (rows.length !== pupils.length) return none;
    return { ...read(rows, (_row, place) => pupils[place]!, 0, rules), by: 'order', count: rows.length };
  }
  for (const by of ['roll_number', 'name'] as const) {
    const known = byKey(pupils, by);
    const at = columnOf(rows, width, known);
    if (at === null) continue;
    const marks = marksColumnOf(rows, width, at, rules);
    // A heading such as "Matricule; Note" is not a student.
    const [head, ...rest] = rows;
    const lines = head && !known.has(plain(head[at] ?? '')) && !/\d/.test(head[marks] ?? '') ? rest : rows;
    const found = read(lines, (row) => known.get(plain(row[at] ?? '')) ?? null, marks, rules);
    return { ...found, by, count: lines.length };
  }
  return none;
}

/** Students by key; a key shared by two matches neither. */
function byKey(
  pupils: readonly PastePupil[],
  by: 'roll_number' | 'name',
): ReadonlyMap<string, PastePupil | null> {
  const known = new Map<string, PastePupil | null>();
  for (const pupil of pupils) {
    const key = plain((by === 'name' ? pupil.full_name : pupil.roll_number) ?? '');
    if (key) known.set(key, known.has(key) ? null : pupil);
  }
  return known;
}

/** The column in which most lines match a student. */
function columnOf(
  rows: readonly (readonly string[])[],
  width: number,
  known: ReadonlyMap<string, unknown>,
): number | null {
  const hits = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => known.has(plain(row[at] ?? ''))).length,
  );
  const most = Math.max(...hits);
  return most > 0 ? hits.indexOf(most) : null;
}

/** The other column with the most marks; the last one if equal. */
function marksColumnOf(
  rows: readonly (readonly string[])[],
  width: number,
  named: number,
  rules: ColumnRules,
): number {
  const isMark = (text: string | undefined) => {
    const entry = readEntry(text ?? '', rules);
    return 'content' in entry && !isEmpty(entry.content);
  };
  const hits = Array.from({ length: width }, (_, at) =>
    at === named ? -1 : rows.filter((row) => isMark(row[at])).length,
  );
  return hits.lastIndexOf(Math.max(...hits));
}

function read(
  rows: readonly (readonly string[])[],
  pupilOf: (row: readonly string[], place: number) => PastePupil | null,
  at: number,
  rules: ColumnRules,
): Pick<PastePlan, 'lines' | 'faults'> {
  const lines: PasteLine[] = [];
  const faults: PasteFault[] = [];
  const seen = new Set<string>();
  for (const [place, row] of rows.entries()) {
    const text = row.filter(Boolean).join(' · ');
    const pupil = pupilOf(row, place);
    const mark = row[at] ?? '';
    if (!pupil) {
      if (text) faults.push({ text, why: 'nobody' });
      continue;
    }
    const entry = readEntry(mark, rules);
    if (seen.has(pupil.id)) faults.push({ text, why: 'twice' });
    else if ('fault' in entry) faults.push({ text, why: entry.fault });
    // An empty line removes nothing.
    else if (!isEmpty(entry.content))
      lines.push({ pupil, text: mark, content: { ...EMPTY, ...entry.content } });
    seen.add(pupil.id);
  }
  return { lines, faults };
}
