import type { ReportCell } from '#features/reports/reports.contract.ts';
import type { CellKind, FormCell, FormTable } from '../ministry-forms.contract.ts';
import { NONE_ROW, nextLine } from '../ministry-forms.rules.ts';
import { type CanvasColumn, type CanvasRow, type CanvasTable, type Choice, say } from './canvas.ts';
import { shareOf } from './figures.ts';
import { recordedNow } from './recorded-now.ts';
import type { Known, KnownRow, MeasureName, Source } from './measures/measure.ts';
import type { Row } from './rows.ts';

/** Typed values by row, then by column. */
export type Entries = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The sources from which a form's tables are computed. */
export type Sources = {
  rows: (table: CanvasTable) => Promise<Row[]>;
  measure: (name: MeasureName, source: Source) => Promise<Map<string, KnownRow>>;
  entries: (table: CanvasTable) => Entries;
  /** Looks up another table, for cells that refer to it. */
  table: (key: string) => CanvasTable | undefined;
  /** Whether the form is for a day before today. */
  isEarlier: boolean;
};

type Filling = Partial<CanvasRow> & Partial<CanvasColumn>;
type Kinds = Readonly<Record<MeasureName, CellKind>>;

const WHOLE: Partial<Kinds> = {
  presence: 'percent',
  treated_share: 'percent',
  pass_rate: 'percent',
  assiduity: 'percent',
  mean: 'decimal',
  highest: 'decimal',
  lowest: 'decimal',
  pupils_a_teacher: 'decimal',
  hours_planned: 'decimal',
  hours_missed: 'decimal',
  hours_taught: 'decimal',
  born: 'day',
  hired: 'day',
  sex: 'text',
  diploma: 'text',
  grade: 'text',
  contract: 'text',
  step: 'text',
  social_number: 'text',
  post: 'text',
};
const kindOf = (measure: MeasureName): CellKind =>
  WHOLE[measure] ?? (measure.startsWith('school.') ? 'text' : 'count');

const NOTHING_YET = {
  words: say('The records have no answer', 'Les données n’ont pas de réponse'),
  to: null,
};

/** A typed value as a cell: figures as numbers, amounts with centimes, choices in words. */
function valueOf(kind: CellKind, text: string, choices: readonly Choice[]): ReportCell {
  if (kind === 'count') return Number(text);
  if (kind === 'choice') return choices.find(({ value }) => value === text)?.words ?? text;
  return text;
}

/** The choices of a cell: of its row, else of its column. */
const choicesOf = (column: CanvasColumn, row: CanvasRow | undefined): readonly Choice[] =>
  row?.choices ?? ('choices' in column ? (column.choices ?? []) : []);

/** How a cell is filled; a row's own kind takes precedence over its column's. */
export function fillingOf(table: CanvasTable, rowKey: string, column: CanvasColumn): Filling {
  const row = 'listed' in table.rows ? table.rows.listed.find(({ key }) => key === rowKey) : undefined;
  return row?.typed !== undefined || row?.measure !== undefined ? row : column;
}

const numberOf = ({ value }: FormCell): number | null =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? Number(value)
      : null;

/** The cells of a row; those calculated from other cells come after them. */
async function cellsOf(table: CanvasTable, row: Row, sources: Sources, none: boolean): Promise<FormCell[]> {
  const listed = 'listed' in table.rows ? table.rows.listed.find(({ key }) => key === row.key) : undefined;
  const source: Source = 'each' in table.rows ? table.rows.each : 'school';
  const entered = sources.entries(table).get(row.key);
  const cells: FormCell[] = [];
  for (const column of table.columns) {
    const filling = fillingOf(table, row.key, column);
    if (filling.measure !== undefined) {
      const measure = filling.measure;
      const values = await sources.measure(measure, source);
      const known = values.get(source === 'school' ? 'school' : row.key)?.[measure];
      const cell = measuredCell(measure, known);
      const less = 'less' in column ? lessOf(column.less ?? [], row.key, sources) : 0;
      const isOpen = cell.value === null && 'orTyped' in filling && filling.orTyped !== undefined;
      cells.push(
        isOpen ? typedCell(filling.orTyped!, entered?.get(column.key), [], none) : minus(cell, less),
      );
    } else if (filling.typed !== undefined)
      cells.push(typedCell(filling.typed, entered?.get(column.key), choicesOf(column, listed), none));
    else cells.push(derivedCell(table, column, cells));
  }
  return cells;
}

function measuredCell(measure: MeasureName, known: Known | undefined): FormCell {
  const { value = null, lacks } = known ?? {};
  const reason = lacks ?? (value === null ? NOTHING_YET : null);
  return { kind: kindOf(measure), value, typed: false, lacks: reason?.words ?? null, to: reason?.to ?? null };
}

function typedCell(
  kind: CellKind,
  text: string | undefined,
  choices: readonly Choice[],
  none: boolean,
): FormCell {
  const value = text === undefined ? (none && kind === 'count' ? 0 : null) : valueOf(kind, text, choices);
  return { kind, value, typed: true, lacks: null, to: null };
}

/** The sum of typed cells of other tables; null if one of them is empty. */
function lessOf(
  less: readonly { table: string; column: string }[],
  rowKey: string,
  { table, entries }: Sources,
): number | null {
  let sum = 0;
  for (const { table: key, column } of less) {
    const found = table(key);
    const entered = found && entries(found);
    const text = entered?.get(rowKey)?.get(column);
    if (text === undefined && !entered?.has(NONE_ROW)) return null;
    sum += Number(text ?? 0);
  }
  return sum;
}

function minus(cell: FormCell, less: number | null): FormCell {
  if (less === 0 || typeof cell.value !== 'number') return cell;
  if (less !== null && less <= cell.value) return { ...cell, value: cell.value - less };
  if (less !== null)
    return {
      ...cell,
      value: null,
      lacks: say('More of other nationalities than pupils', 'Plus d’autres nationalités que d’élèves'),
      to: null,
    };
  return {
    ...cell,
    value: null,
    lacks: say(
      'Fill in the tables of other nationalities first',
      'Remplissez d’abord les tableaux des autres nationalités',
    ),
    to: null,
  };
}

function derivedCell({ columns }: CanvasTable, column: CanvasColumn, cells: readonly FormCell[]): FormCell {
  const of = (key: string) => {
    const cell = cells[columns.findIndex((one) => one.key === key)];
    return cell ? numberOf(cell) : null;
  };
  const derived = { typed: false, lacks: null, to: null } as const;
  if ('difference' in column) {
    const [whole, part] = column.difference.map(of) as [number | null, number | null];
    const kind = cells[columns.findIndex(({ key }) => key === column.difference[0])]?.kind ?? 'count';
    const value = whole === null || part === null ? null : whole - part;
    return { ...derived, kind, value: kind === 'money' && value !== null ? String(value) : value };
  }
  if (!('share' in column)) throw new Error(`Column ${column.key} says nothing about its cells.`);
  const [part, whole] = column.share.map(of) as [number | null, number | null];
  return {
    ...derived,
    kind: 'percent',
    value: part === null || whole === null ? null : shareOf(part, whole),
  };
}

/** Whether a cell counts for completeness: cells derived from other cells do not. */
const isAsked = (column: CanvasColumn, cell: FormCell): boolean =>
  cell.typed || !('difference' in column || 'share' in column);

function sums(
  { columns }: CanvasTable,
  rows: readonly { cells: readonly FormCell[] }[],
): ReportCell[] | null {
  if (rows.length === 0 || !columns.some(({ sum }) => sum)) return null;
  return columns.map(({ sum }, at) => {
    const values = rows.map(({ cells }) => numberOf(cells[at]!));
    if (!sum || values.every((value) => value === null)) return null;
    const added = values.reduce<number>((all, value) => all + (value ?? 0), 0);
    return rows[0]!.cells[at]!.kind === 'money' ? String(added) : added;
  });
}

const headOf = (table: CanvasTable) => ({
  key: table.key,
  part: table.part,
  title: table.title,
  rows_head: table.rowsHead,
  columns: table.columns.map((column) => ({
    key: column.key,
    head: column.head,
    choices: 'choices' in column ? [...(column.choices ?? [])] : [],
  })),
  lines: 'lines' in table.rows,
  keeps: table.keeps,
  own: table.own ?? null,
});

/** A table without rows, when only its name is shown. */
export const emptyTable = (table: CanvasTable): FormTable => ({
  ...headOf(table),
  rows: [],
  total: null,
  none: false,
  recorded_now: null,
  filled: 0,
  asked: 0,
});

/** One table with its cells, and its completeness. */
export async function makeTable(table: CanvasTable, sources: Sources): Promise<FormTable> {
  const entries = sources.entries(table);
  const lines = 'lines' in table.rows;
  const none = entries.has(NONE_ROW);
  const given = await sources.rows(table);
  const written = [...entries.keys()].filter((key) => key !== NONE_ROW);
  const all = lines
    ? [...written, nextLine(written)]
        .toSorted((one, other) => Number(one) - Number(other))
        .map((key) => ({ key, label: key, code: null }))
    : given;
  const rows = [];
  for (const row of all) {
    const listed = 'listed' in table.rows ? table.rows.listed.find(({ key }) => key === row.key) : undefined;
    rows.push({
      ...row,
      choices: [...(listed?.choices ?? [])],
      cells: await cellsOf(table, row, sources, none && !lines),
    });
  }
  return {
    ...headOf(table),
    rows,
    total: sums(table, lines ? rows.slice(0, -1) : rows),
    none,
    recorded_now: sources.isEarlier ? recordedNow([table]) : null,
    ...filledOf(table, rows, { lines, none }),
  };
}

/** A table whose rows the school adds counts as one question: it has rows, or there is nothing to report. */
function filledOf(
  { columns }: CanvasTable,
  rows: readonly { cells: readonly FormCell[] }[],
  { lines, none }: { lines: boolean; none: boolean },
): { filled: number; asked: number } {
  if (lines) return { filled: none || rows.length > 1 ? 1 : 0, asked: 1 };
  const asked = rows.flatMap(({ cells }) => cells.filter((cell, at) => isAsked(columns[at]!, cell)));
  const filled = asked.filter(
    ({ typed, value, lacks }) => (typed && none) || (value !== null && lacks === null),
  );
  return { filled: filled.length, asked: asked.length };
}
