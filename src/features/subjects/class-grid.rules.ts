import { classLabel } from '#features/roster/classes.rules.ts';
import { isCoefficient, plainDecimal } from './subjects.rules.ts';

/** The content of a grid cell; null if the class is not taught the subject. */
export type CellContent = { coefficient: string; teacher_id: string | null } | null;
export type GridTeacher = { user_id: string; full_name: string | null; email: string };
type GridClass = { id: string; name: string; section: string | null };
type GridSubject = {
  id: string;
  code: string;
  name_en: string;
  name_fr: string;
  default_coefficient: string;
  archived_at: string | null;
};

export type CellFault =
  | 'NO_COEFFICIENT'
  | 'UNKNOWN_TEACHER'
  | 'TWO_TEACHERS'
  | 'ARCHIVED'
  | 'OUTSIDE'
  | 'UNKNOWN_CLASS'
  | 'UNKNOWN_SUBJECT';
type Understood = { coefficient?: string; teacher_id?: string };

/** Name key without accents and case, with sorted words: "Thérèse MBARGA" is "mbarga therese". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,·-]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** Finds a teacher by e-mail address, name, or any unambiguous part of one: "p", "mba", "ther mbar". */
export function teacherNamed(text: string, teachers: readonly GridTeacher[]): GridTeacher | CellFault {
  const address = text.trim().toLowerCase();
  const byAddress = teachers.find(({ email }) => email.toLowerCase() === address);
  if (byAddress) return byAddress;
  const name = folded(text);
  const [one, other] = teachers.filter(({ full_name }) => full_name !== null && folded(full_name) === name);
  if (one) return other ? 'TWO_TEACHERS' : one;
  const [hit, ...more] = teachersLike(text, teachers);
  if (!hit) return 'UNKNOWN_TEACHER';
  return more.length > 0 ? 'TWO_TEACHERS' : hit;
}

/** Teachers with a word starting with each typed word; if there are none, those whose names contain them anywhere. */
function teachersLike(text: string, teachers: readonly GridTeacher[]): GridTeacher[] {
  const typed = folded(text).split(' ').filter(Boolean);
  if (typed.length === 0) return [];
  const named = teachers.flatMap((one) =>
    one.full_name === null ? [] : [{ one, words: folded(one.full_name).split(' ') }],
  );
  const matching = (fits: (word: string, part: string) => boolean) =>
    named
      .filter(({ words }) => typed.every((part) => words.some((word) => fits(word, part))))
      .map(({ one }) => one);
  const begun = matching((word, part) => word.startsWith(part));
  return begun.length > 0 ? begun : matching((word, part) => word.includes(part));
}

/** "4", "Mbarga Thérèse", "4 Mbarga Thérèse", "Mbarga Thérèse (4)", "t.mbarga@school.cm"; null for an empty cell. */
export function readCell(text: string, teachers: readonly GridTeacher[]): Understood | CellFault | null {
  const typed = text.trim();
  if (typed === '') return null;
  const found =
    /^(?<number>\d+(?:[.,]\d+)?)(?:[\s;|/·:-]+(?<name>\D.*))?$/.exec(typed) ??
    /^(?<name>.*\D)[\s;|/·:(-]+(?<number>\d+(?:[.,]\d+)?)\)?$/.exec(typed);
  const { number, name = number ? '' : typed } = found?.groups ?? {};
  const understood: Understood = {};
  if (number) {
    understood.coefficient = plainDecimal(number);
    if (!isCoefficient(understood.coefficient)) return 'NO_COEFFICIENT';
  }
  if (name) {
    const teacher = teacherNamed(name, teachers);
    if (typeof teacher === 'string') return teacher;
    understood.teacher_id = teacher.user_id;
  }
  return understood;
}

/**
 * Parses cells copied from a spreadsheet: tabs between cells, newlines between rows, quotes around
 * cells that contain either.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '');
  for (const [, quoted, plain = '', end] of cells.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll('\n', ' ').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

export type PasteLine<Class, Subject> = {
  schoolClass: Class;
  subject: Subject;
  was: CellContent;
  now: NonNullable<CellContent>;
  kind: 'new' | 'changed' | 'same';
};
/** Text that could not be parsed; with class and subject if the cell has a position. */
type PasteFault<Class, Subject> = { text: string; why: CellFault; schoolClass?: Class; subject?: Subject };
export type PastePlan<Class, Subject> = {
  lines: PasteLine<Class, Subject>[];
  faults: PasteFault<Class, Subject>[];
};

type Paste<Class, Subject> = {
  block: readonly (readonly string[])[];
  /** The target of the first pasted cell, unless the block's edges list classes and subjects. */
  at: { row: number; column: number };
  subjects: readonly Subject[];
  classes: readonly Class[];
  heldAt: (schoolClass: Class, subject: Subject) => CellContent;
  teachers: readonly GridTeacher[];
};

/**
 * Computes the changes of a pasted block. A row of classes and a column of subjects at its edges
 * (or transposed) locate its cells; otherwise the first cell goes to the target. Empty cells
 * change nothing.
 */
export function planPaste<Class extends GridClass, Subject extends GridSubject>(
  paste: Paste<Class, Subject>,
): PastePlan<Class, Subject> {
  const { subjects, classes, heldAt, teachers } = paste;
  const plan: PastePlan<Class, Subject> = { lines: [], faults: [] };
  const seen = new Map<string, PasteLine<Class, Subject>>();
  const { cells, faults } = placed(paste);
  plan.faults.push(...faults);
  for (const { text, row, column } of cells) {
    const [subject, schoolClass] = [subjects[row], classes[column]];
    const read = readCell(text, teachers);
    if (read === null) continue;
    if (!subject || !schoolClass) {
      plan.faults.push({ text, why: 'OUTSIDE' });
      continue;
    }
    const was = heldAt(schoolClass, subject);
    const why = typeof read === 'string' ? read : !was && subject.archived_at ? 'ARCHIVED' : null;
    if (why !== null || typeof read === 'string') {
      plan.faults.push({ text, why: why ?? 'OUTSIDE', schoolClass, subject });
      continue;
    }
    const now = {
      coefficient: read.coefficient ?? was?.coefficient ?? subject.default_coefficient,
      teacher_id: read.teacher_id ?? was?.teacher_id ?? null,
    };
    const kind = !was ? 'new' : isSame(was, now) ? 'same' : 'changed';
    // If the block lists a position twice, the last value wins, as in a spreadsheet.
    seen.set(`${schoolClass.id} ${subject.id}`, { schoolClass, subject, was, now, kind });
  }
  plan.lines.push(...seen.values());
  return plan;
}

export const isSame = (one: CellContent, other: CellContent): boolean =>
  one?.coefficient === other?.coefficient && one?.teacher_id === other?.teacher_id;

type Find = (text: string) => number;
const named = (texts: readonly string[], find: Find) => texts.some((text) => find(text) >= 0);
const unknown = (texts: readonly string[], find: Find, why: CellFault) =>
  texts.flatMap((text) => (text !== '' && find(text) < 0 ? [{ text, why }] : []));

type Placed = { text: string; row: number; column: number };

function placed<Class extends GridClass, Subject extends GridSubject>({
  block,
  at,
  subjects,
  classes,
}: Paste<Class, Subject>): { cells: Placed[]; faults: PasteFault<Class, Subject>[] } {
  const subjectOf = (text: string) =>
    text === ''
      ? -1
      : subjects.findIndex((one) => [one.code, one.name_en, one.name_fr].map(folded).includes(folded(text)));
  const classOf = (text: string) =>
    text === '' ? -1 : classes.findIndex((one) => folded(classLabel(one)) === folded(text));
  const [head = []] = block;
  const side = block.map(([first = '']) => first);
  const turned =
    named(head.slice(1), subjectOf) && named(side.slice(1), classOf)
      ? head.map((_, column) => block.map((line) => line[column] ?? ''))
      : block;
  const [classNames = [], ...body] = turned;
  if (!named(classNames.slice(1), classOf) || !body.some(([first = '']) => subjectOf(first) >= 0))
    return {
      faults: [],
      cells: block.flatMap((line, row) =>
        line.map((text, column) => ({ text, row: at.row + row, column: at.column + column })),
      ),
    };
  return {
    faults: [
      ...unknown(classNames.slice(1), classOf, 'UNKNOWN_CLASS'),
      ...unknown(
        body.map(([first = '']) => first),
        subjectOf,
        'UNKNOWN_SUBJECT',
      ),
    ],
    cells: body.flatMap(([first = '', ...line]) =>
      line.flatMap((text, place) => {
        const [row, column] = [subjectOf(first), classOf(classNames[place + 1] ?? '')];
        return row < 0 || column < 0 ? [] : [{ text, row, column }];
      }),
    ),
  };
}

type At = { row: number; column: number };

/** The target of a navigation key in a grid, as in spreadsheets; null for other keys. */
export function cellAfter(
  { key, ctrl }: { key: string; ctrl: boolean },
  at: At,
  size: { rows: number; columns: number },
): At | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to: Record<string, At> = {
    ArrowUp: { ...at, row: ctrl ? 0 : at.row - 1 },
    ArrowDown: { ...at, row: ctrl ? last.row : at.row + 1 },
    ArrowLeft: { ...at, column: ctrl ? 0 : at.column - 1 },
    ArrowRight: { ...at, column: ctrl ? last.column : at.column + 1 },
    Home: ctrl ? { row: 0, column: 0 } : { ...at, column: 0 },
    End: ctrl ? last : { ...at, column: last.column },
    PageUp: { ...at, row: at.row - 5 },
    PageDown: { ...at, row: at.row + 5 },
  };
  const next = to[key];
  if (!next) return null;
  return {
    row: Math.min(Math.max(next.row, 0), last.row),
    column: Math.min(Math.max(next.column, 0), last.column),
  };
}
