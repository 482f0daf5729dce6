import { decimalOf, guessColumns, isDayFirst } from '#platform/imports/server/guess-columns.ts';
import { PeopleMapping } from '../people-import.contract.ts';
import { DAY_FIELDS, IMPORT_FIELDS, type ImportKind } from '../people-import.rules.ts';
import { HEADS } from './import-heads.ts';

/** The number of lines inspected to detect date and number formats. */
const LOOKED_AT = 300;
const FIGURES = ['owed', 'credit', 'saved', 'coefficient'];

/** The mapping stored for a header, if it still fits; otherwise null. */
export function mappingOf(kind: ImportKind, kept: unknown, head: readonly string[]): PeopleMapping | null {
  const read = PeopleMapping.safeParse(kept);
  const keys = IMPORT_FIELDS[kind].map(({ key }) => key);
  const fits = ({ columns }: PeopleMapping) =>
    Object.entries(columns).every(([key, column]) => keys.includes(key) && (column ?? 0) < head.length);
  return read.success && fits(read.data) ? read.data : null;
}

/** Guesses the column mapping from the header's words, and date and number formats from the lines. */
export function guessMapping(
  kind: ImportKind,
  head: readonly string[],
  lines: readonly (readonly string[])[],
): PeopleMapping {
  const columns = guessColumns(head, HEADS[kind]);
  // If family and given names are separate, "Nom" alone is not the full name.
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
