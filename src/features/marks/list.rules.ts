import type { SheetSummary } from './marks.contract.ts';

type Place = { period: number; slot: number };
type Sheet = Pick<SheetSummary, 'period' | 'slot' | 'state'>;

export const isUnfinished = ({ state }: Pick<Sheet, 'state'>): boolean => state === 'open';

const orderOf = ({ period, slot }: Place): number => period * 100 + slot;
export const isAt = (one: Place, other: Place | null): boolean =>
  other !== null && orderOf(one) === orderOf(other);

/** Sheets that need work now: all of the current slot, and unfinished ones of earlier slots. */
export const isDue = (sheet: Sheet, current: Place | null): boolean =>
  current === null
    ? isUnfinished(sheet)
    : isAt(sheet, current) || (isUnfinished(sheet) && orderOf(sheet) < orderOf(current));

export const missingMarks = ({ entered, expected }: Pick<SheetSummary, 'entered' | 'expected'>): number =>
  expected - entered;

/**
 * The current slot first, then earlier ones; within each, unfinished sheets first, those with most
 * `missing` leading.
 */
export function inOrderOfWork<Row extends Sheet>(
  sheets: readonly Row[],
  current: Place | null,
  missing: (sheet: Row) => number,
): Row[] {
  const at = current ? orderOf(current) : -1;
  const distance = (sheet: Row) => {
    const away = at - orderOf(sheet);
    // Future slots come after all past ones.
    return current === null ? orderOf(sheet) : away >= 0 ? away : 10_000 - away;
  };
  return sheets.toSorted(
    (one, other) =>
      distance(one) - distance(other) ||
      Number(isUnfinished(other)) - Number(isUnfinished(one)) ||
      missing(other) - missing(one),
  );
}
