import type { CanvasTable } from '#features/ministry-forms/server/canvas.ts';
import { measuredCell, type Value } from './recount-forms.ts';
import { oneDecimal } from './recount-lessons.ts';
import type { Tables } from './school-tables.ts';

// Rows of the ministries' forms, recounted: entered cells, those from the records, and those derived from
// both. The derivations are written here by hand, independently of the canvases.

/** Tables whose cells are the records' count minus these entered tables' count of the same row and column. */
const WITHOUT: Record<string, string[]> = { nationals: ['foreigners', 'refugees'] };

/** Tables with counts that people enter if the records have none. */
const COUNTED_OR_TYPED = ['five_years', 'pupils_by_language', 'pupils_by_series'];

type Row = Record<string, Value>;
const percentDone = ({ done, planned }: Row) =>
  typeof done === 'number' && typeof planned === 'number' ? oneDecimal(done * 100, planned) : null;

/** Cells derived from others of their row. */
const FOLLOWING: Record<string, Record<string, (row: Row) => Value>> = {
  budget: {
    rest: ({ received, spent }) =>
      typeof received === 'string' && typeof spent === 'string'
        ? String(Number(received) - Number(spent))
        : null,
  },
  pedagogic: { share: percentDone },
  sports: { share: percentDone },
  fenassco_activities: { share: percentDone },
};

export type FormPlace = { table: CanvasTable; term: number | null; day: string };

const entriesOf = ({ typed, year_id }: Tables, { table: { key, keeps }, term }: FormPlace) =>
  typed.filter(
    (one) =>
      one.table_key === key &&
      one.year_id === (keeps === 'school' ? null : year_id) &&
      one.term === (keeps === 'term' ? term : null),
  );

const hasNothingToReport = (tables: Tables, place: FormPlace) =>
  entriesOf(tables, place).some(({ row_key }) => row_key === '_none');

/** The lines of a table to which people can add, and the empty one after them. */
export function linesOf(tables: Tables, place: FormPlace): string[] {
  const numbers = entriesOf(tables, place).flatMap(({ row_key }) =>
    row_key === '_none' ? [] : [Number(row_key)],
  );
  return [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .concat(Math.max(0, ...numbers) + 1)
    .map(String);
}

function typedCell(tables: Tables, place: FormPlace, [row, column]: [string, string]): string | null {
  const found = entriesOf(tables, place).find(
    ({ row_key, column_key }) => row_key === row && column_key === column,
  );
  return found?.value ?? null;
}

function typedCount(tables: Tables, place: FormPlace, at: [string, string]): number | null {
  const text = typedCell(tables, place, at);
  if (text !== null) return Number(text);
  return 'lines' in place.table.rows || !hasNothingToReport(tables, place) ? null : 0;
}

/** The cells of a row by column; undefined for one that is not counted here. */
export function expectedRow(
  tables: Tables,
  place: FormPlace,
  row: string,
): Record<string, { value: Value; typed: boolean }> {
  const { table, term, day } = place;
  const listed = 'listed' in table.rows ? table.rows.listed.find(({ key }) => key === row) : undefined;
  const source = 'each' in table.rows ? table.rows.each : 'school';
  const cells: Record<string, { value: Value; typed: boolean }> = {};
  for (const column of table.columns) {
    const { key } = column;
    const filling = listed?.measure !== undefined || listed?.typed !== undefined ? listed : column;
    if ('measure' in filling && filling.measure !== undefined) {
      const { measure } = filling;
      const own = source === 'school' ? 'school' : row;
      let value = measuredCell(tables, { measure, source, row: own, term, day });
      const typed = value === null && COUNTED_OR_TYPED.includes(table.key);
      if (typed) value = typedCount(tables, place, [row, key]);
      for (const other of WITHOUT[table.key] ?? []) {
        const less = typedCount(tables, { ...place, table: { ...table, key: other } }, [row, key]);
        value = less === null || typeof value !== 'number' || less > value ? null : value - less;
      }
      cells[key] = { value, typed };
    } else if ('typed' in filling && filling.typed !== undefined) {
      const text = typedCell(tables, place, [row, key]);
      const choices = 'choices' in filling ? (filling.choices ?? []) : [];
      const value =
        filling.typed === 'count'
          ? typedCount(tables, place, [row, key])
          : (choices.find((choice) => choice.value === text)?.words.en ?? text);
      cells[key] = { value, typed: true };
    } else {
      const row = Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]));
      cells[key] = { value: FOLLOWING[table.key]?.[key]?.(row), typed: false };
    }
  }
  return cells;
}

/** The totals below a table's rows, of its columns with counts and amounts. */
export function expectedTotal({ columns }: CanvasTable, rows: readonly Value[][]): Value[] | null {
  if (rows.length === 0 || columns.every(({ sum }) => !sum)) return null;
  return columns.map(({ sum }, place) => {
    const values = rows.flatMap((row) => row[place] ?? []);
    if (!sum || values.length === 0) return null;
    const added = values.reduce<number>((all, value) => all + Number(value), 0);
    return values.every((value) => typeof value === 'string') ? String(added) : added;
  });
}
