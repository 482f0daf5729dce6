import type { ReadCard } from './report-cards.contract.ts';

type Subject = Pick<ReadCard['subjects'][number], 'value' | 'weight' | 'counts'>;

/** The tolerance between a card's average and the sum of its rounded figures; beyond it, other rules were applied. */
const ROUNDING = 0.05;

/** The average by coefficients alone; null if no subject counts. */
function meanOf(subjects: readonly Subject[]): number | null {
  const counting = subjects.filter(({ counts, value }) => counts && value !== null);
  const weights = counting.reduce((sum, { weight }) => sum + Number(weight), 0);
  if (weights === 0) return null;
  return counting.reduce((sum, { value, weight }) => sum + Number(value) * Number(weight), 0) / weights;
}

/**
 * Estimates a card's average with other values, as text in hundredths ("12.40"). Approximate,
 * because the card's own figures are rounded. Null if the card's average does not depend on
 * coefficients alone.
 */
export function averageIf(
  { average, subjects }: Pick<ReadCard, 'average' | 'subjects'>,
  values: ReadonlyMap<number, string>,
): string | null {
  const now = meanOf(subjects);
  if (average === null || now === null || Math.abs(now - Number(average)) > ROUNDING) return null;
  const then = meanOf(subjects.map((one, at) => ({ ...one, value: values.get(at) ?? one.value })));
  return then === null ? null : (Number(average) + then - now).toFixed(2);
}

/** A hypothetical mark: a number from 0 to the maximum, with comma or dot; null for anything else. */
export function readPossible(text: string, maximum: string): string | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= Number(maximum) ? plain : null;
}
