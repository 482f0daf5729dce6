import { readRows } from '#platform/imports/server/read-rows.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { ImportMapping, ImportPlan, RowFault } from '../finance-imports.contract.ts';
import type { FinanceType } from '../../finance.rules.ts';
import type { Fault } from './imports-faults.ts';
import { keysOf, type ReadEntry, readRow } from './imports-rows.ts';

/** An entry of a file with its line number (the header is 1) and its key for deduplication. */
export type PlannedEntry = ReadEntry & { row: number; key: string };

type LineFault = RowFault & { message: Fault };

type ReadFile = { rows: number; entries: PlannedEntry[]; faults: LineFault[]; faultyRows: number };

/**
 * A category named in lines, and the owner's category it matches: names are equal regardless of
 * accents and case.
 */
export type NamedCategory = {
  type: FinanceType;
  name: string;
  name_key: string;
  found: { id: string; name: string } | null;
};

/** The most entries shown in a plan. */
const SHOWN = 20;

/** Reads every line of a file into entries and faults. */
export function readLines(lines: readonly string[][], mapping: ImportMapping): ReadFile {
  const { entries, ...read } = readRows(lines, Object.values(mapping), (cells, strays) =>
    readRow(cells, mapping, strays),
  );
  const keys = keysOf(entries);
  return { ...read, entries: entries.map((entry, n) => ({ ...entry, key: keys[n]! })) };
}

/** The distinct category names in lines, by spelling. */
export function namesOf(entries: readonly ReadEntry[]): { type: FinanceType; name: string }[] {
  const named = entries.flatMap(({ type, category }) =>
    category === null ? [] : [{ type, name: category }],
  );
  return [...new Map(named.map((category) => [spelling(category), category])).values()];
}

const spelling = ({ type, name }: { type: FinanceType; name: string }) => `${type} ${name}`;

/** The categories to create, each once, spelled as in the first line. */
export function missingOf(named: readonly NamedCategory[]): NamedCategory[] {
  const missing = named.filter(({ found }) => found === null);
  return missing.filter(
    ({ type, name_key }, n) =>
      missing.findIndex((other) => other.type === type && other.name_key === name_key) === n,
  );
}

/** Looks up the category a line names. */
export function categoryFinder(named: readonly NamedCategory[]) {
  const bySpelling = new Map(named.map((category) => [spelling(category), category]));
  return ({ type, category }: ReadEntry): NamedCategory | null =>
    category === null ? null : bySpelling.get(spelling({ type, name: category }))!;
}

export function planShape(
  { rows, entries, faults, faultyRows }: ReadFile,
  fresh: readonly PlannedEntry[],
  named: readonly NamedCategory[],
): ImportPlan {
  const total = (type: FinanceType) =>
    amountText(
      centimes(fresh.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0n)),
    );
  const categoryOf = categoryFinder(named);
  return {
    rows,
    fresh: fresh.length,
    known: entries.length - fresh.length,
    faults,
    faulty_rows: faultyRows,
    income: total('income'),
    expenses: total('expense'),
    new_categories: missingOf(named).map(({ name, type }) => ({ name, type })),
    sample: fresh.slice(0, SHOWN).map((entry) => {
      const category = categoryOf(entry);
      return {
        row: entry.row,
        type: entry.type,
        amount: amountText(centimes(entry.amount)),
        transaction_date: entry.transaction_date,
        description: entry.description,
        category: category && (category.found?.name ?? category.name),
      };
    }),
  };
}
