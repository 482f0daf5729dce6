import { type CellContent, hundredths, plainNumber } from '../entry.rules.ts';
import { sameContent } from '../marks.rules.ts';

/**
 * Converts points of an assignment to a mark of a column: the same share of the maximum, rounded half up to
 * the scheme's decimals. Computed exactly, without floating-point numbers.
 */
export function scaledMark(
  points: string,
  { outOf, of, decimals }: { outOf: string; of: string; decimals: number },
): string {
  const unit = 10n ** BigInt(decimals);
  const divisor = BigInt(hundredths(of)) * 100n;
  const scaled = BigInt(hundredths(points)) * BigInt(hundredths(outOf)) * unit;
  const rounded = (2n * scaled + divisor) / (2n * divisor);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return plainNumber(decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`);
}

/**
 * The effect on a student's cell: `new` fills an empty cell, `changed` updates points taken before, `same` is
 * equal already, `kept` leaves a mark entered by hand, `outside` is above the maximum, `elsewhere` is a
 * student not marked on this sheet.
 */
export const POINT_OUTCOMES = ['new', 'changed', 'same', 'kept', 'outside', 'elsewhere'] as const;
export type PointOutcome = (typeof POINT_OUTCOMES)[number];

type Held = CellContent & { fromAssignment: boolean };

export function outcomeOf({
  mark,
  outOf,
  held,
  isMarkedHere,
}: {
  mark: string;
  outOf: string;
  /** The current cell; null if nothing was ever entered. */
  held: Held | null;
  isMarkedHere: boolean;
}): PointOutcome {
  if (!isMarkedHere) return 'elsewhere';
  if (hundredths(mark) > hundredths(outOf)) return 'outside';
  const content = { number: mark, special: null, judgement: null };
  if (held && sameContent(held, content)) return 'same';
  const isEmpty = held === null || (held.number ?? held.special ?? held.judgement) === null;
  if (isEmpty) return 'new';
  return held.fromAssignment ? 'changed' : 'kept';
}

/** Outcomes that write a cell. */
export const writes = (outcome: PointOutcome): boolean => outcome === 'new' || outcome === 'changed';
