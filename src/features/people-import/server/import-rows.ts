import type { CellFault } from '#platform/imports/server/read-rows.ts';
import { readRows, shownText } from '#platform/imports/server/read-rows.ts';
import type { PeopleMapping } from '../people-import.contract.ts';
import { FAULTS, type Fault, type FaultCode } from './import-faults.ts';

export type Cells = Readonly<Record<string, string>>;
export type RowFault = CellFault<string, Fault> & { row: number };
/** The non-empty cells of a line, parsed, by field; with the line number, the header being 1. */
export type ReadRow = { row: number; values: Cells };

type Reader = (
  text: string,
  writing: { day_first: boolean; decimal: ',' | '.' },
) => { value: string } | { fault: FaultCode };
export type Readers = Readonly<Record<string, Reader>>;
/** Checks a row as a whole, after each of its cells is valid. */
type RowCheck = (values: Cells) => { field: string; fault: FaultCode } | null;

export const faultAt = (row: number, field: string, text: string, code: FaultCode): RowFault => ({
  row,
  field,
  text: shownText(text),
  message: FAULTS[code],
});

/** Parses every line of a file with a kind's readers: the values of mapped cells, and all faults of the other lines. */
export function readCells(
  lines: readonly string[][],
  mapping: PeopleMapping,
  { readers, check }: { readers: Readers; check: RowCheck },
) {
  const mapped = Object.entries(readers).flatMap(([field, read]) => {
    const column = mapping.columns[field] ?? null;
    return column === null ? [] : [{ field, column, read }];
  });
  const read = readRows(
    lines,
    mapped.map(({ column }) => column),
    (cells, strays) => {
      const faults: CellFault<string, Fault>[] = [];
      const fault = (field: string, text: string, code: FaultCode) =>
        faults.push({ field, text: shownText(text), message: FAULTS[code] });
      const slipped = strays.map((column) => (cells[column] ?? '').trim()).filter((text) => text !== '');
      if (slipped.length > 0) fault('row', slipped.join(' '), 'TOO_MANY_CELLS');
      const values: Record<string, string> = {};
      for (const { field, column, read: reader } of mapped) {
        const text = (cells[column] ?? '').trim();
        if (text === '') continue;
        const found = reader(text, mapping);
        if ('fault' in found) fault(field, text, found.fault);
        else values[field] = found.value;
      }
      if (faults.length === 0) {
        const wrong = check(values);
        if (wrong) fault(wrong.field, values[wrong.field] ?? '', wrong.fault);
      }
      return faults.length > 0 ? { faults } : { entry: { values } };
    },
  );
  return { rows: read.rows, good: read.entries as ReadRow[], faults: read.faults as RowFault[] };
}
