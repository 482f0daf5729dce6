import type { ReadCard } from './report-cards.contract.ts';

type Subject = Pick<ReadCard['subjects'][number], 'value' | 'weight' | 'counts'>;

/** A card's average may be this far from the sum of its rounded figures; further, and other rules made it. */
const ROUNDING = 0.05;

/** The average by coefficients alone; null where no subject counts. */
function meanOf(subjects: readonly Subject[]): number | null {
  const counting = subjects.filter(({ counts, value }) => counts && value !== null);
  const weights = counting.reduce((sum, { weight }) => sum + Number(weight), 0);
  if (weights === 0) return null;
  return counting.reduce((sum, { value, weight }) => sum + Number(value) * Number(weight), 0) / weights;
}

/**
 * About what a card's average would be with other values, in hundredths' text ("12.40"). An estimate: the card's own figures are
 * rounded. Null where coefficients alone do not make this card's average, so that nothing is promised that the school would not count.
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

/** A mark that could be: a number from 0 to the maximum, with comma or dot; null of anything else. */
export function readPossible(text: string, maximum: string): string | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= Number(maximum) ? plain : null;
}
