import type { SheetSummary } from './marks.contract.ts';

type Place = { period: number; slot: number };
type Sheet = Pick<SheetSummary, 'period' | 'slot' | 'state' | 'entered' | 'expected'>;

/** Something is still to be entered, or to be handed in. */
export const isUnfinished = ({ state }: Pick<Sheet, 'state'>): boolean => state === 'open';

const orderOf = ({ period, slot }: Place): number => period * 100 + slot;
export const isAt = (one: Place, other: Place | null): boolean =>
  other !== null && orderOf(one) === orderOf(other);

/** What waits now: all of today's slot, and what earlier ones still owe. */
export const isDue = (sheet: Sheet, current: Place | null): boolean =>
  current === null
    ? isUnfinished(sheet)
    : isAt(sheet, current) || (isUnfinished(sheet) && orderOf(sheet) < orderOf(current));

/** Today's slot first, then the one before it and so on; in each the unfinished first, those with most missing before others. */
export function inOrderOfWork<Row extends Sheet>(sheets: readonly Row[], current: Place | null): Row[] {
  const at = current ? orderOf(current) : -1;
  const distance = (sheet: Row) => {
    const away = at - orderOf(sheet);
    // What is to come stands behind all that has been.
    return current === null ? orderOf(sheet) : away >= 0 ? away : 10_000 - away;
  };
  const missing = ({ entered, expected }: Row) => expected - entered;
  return sheets.toSorted(
    (one, other) =>
      distance(one) - distance(other) ||
      Number(isUnfinished(other)) - Number(isUnfinished(one)) ||
      missing(other) - missing(one),
  );
}
