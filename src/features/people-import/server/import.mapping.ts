import { decimalOf, guessColumns, isDayFirst } from '#platform/imports/server/guess-columns.ts';
import { PeopleMapping } from '../people-import.contract.ts';
import { DAY_FIELDS, IMPORT_FIELDS, type ImportKind } from '../people-import.rules.ts';
import { HEADS } from './import.heads.ts';

/** Lines that are looked at, to see how days and amounts are written. */
const LOOKED_AT = 300;
const FIGURES = ['owed', 'credit', 'saved', 'coefficient'];

/** The mapping that was kept for a head, if it still fits; null where it does not. */
export function mappingOf(kind: ImportKind, kept: unknown, head: readonly string[]): PeopleMapping | null {
  const read = PeopleMapping.safeParse(kept);
  const keys = IMPORT_FIELDS[kind].map(({ key }) => key);
  const fits = ({ columns }: PeopleMapping) =>
    Object.entries(columns).every(([key, column]) => keys.includes(key) && (column ?? 0) < head.length);
  return read.success && fits(read.data) ? read.data : null;
}

/** Which column means what, as the words of the head say, and how days and figures are written, as the lines show. */
export function guessMapping(
  kind: ImportKind,
  head: readonly string[],
  lines: readonly (readonly string[])[],
): PeopleMapping {
  const columns = guessColumns(head, HEADS[kind]);
  // Family name and given names in two columns: "Nom" alone is not the whole name then.
  if (columns['last_name'] !== undefined && columns['first_name'] != null && columns['last_name'] === null) {
    columns['last_name'] = columns['full_name'] ?? null;
    columns['full_name'] = null;
  }
  const looked = lines.slice(0, LOOKED_AT);
  const valuesOf = (keys: string[]) =>
    keys.flatMap((key) => {
      const column = columns[key] ?? null;
      return column === null
        ? []
        : looked.map((line) => line[column]?.trim() ?? '').filter((text) => text !== '');
    });
  return { columns, day_first: isDayFirst(valuesOf([...DAY_FIELDS])), decimal: decimalOf(valuesOf(FIGURES)) };
}
