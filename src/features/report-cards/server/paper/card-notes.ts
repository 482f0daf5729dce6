import { Fraction } from 'fraction.js';
import { type CardSnapshot, layoutOf } from '../../card-snapshot.ts';
import type { CardPen } from './card-pen.ts';

/** Notes about totals, only if adding up the printed figures gives a different result. */
export function notesOf(pen: CardPen, card: CardSnapshot): string[] {
  const { marking, forms_average, result } = card;
  if (layoutOf(card) < 3 || marking === 'judgements' || forms_average === false) return [];
  const differs = averageDiffers(card);
  const parts = differs ? result.average_of : null;
  const areExact = !addsUp(card) || (differs && !parts);
  return [
    ...(parts ? [madeOf(pen, parts)] : []),
    ...(areExact ? [pen.say((words) => words.exactTotals)] : []),
  ];
}

/** Whether the printed products are those of the printed values, and add up to the printed total. */
function addsUp({ subjects, subject_weight, maximum, result }: CardSnapshot): boolean {
  let sum = new Fraction(0);
  for (const { counts, value, points, weight } of subjects) {
    if (!counts || value === null || points === null) continue;
    const product = new Fraction(value).mul(weight);
    const whole = subject_weight === 'maximum' ? product.div(maximum) : product;
    if (!isRounded(whole, points)) return false;
    sum = sum.add(points);
  }
  return result.points === null || sum.equals(result.points);
}

/** Whether the printed average is not the printed total over the weights. */
function averageDiffers({ subject_weight, maximum, result }: CardSnapshot): boolean {
  const average = result.exam?.before ?? result.average;
  if (average === null || result.points === null || Number(result.weights) === 0) return false;
  const mean = new Fraction(result.points).div(result.weights);
  return !isRounded(subject_weight === 'maximum' ? mean.mul(maximum) : mean, average);
}

/** Whether a printed figure is an exact one, rounded either way. */
function isRounded(exact: Fraction, printed: string): boolean {
  const unit = new Fraction(1).div(new Fraction(10).pow(printed.split('.')[1]?.length ?? 0)!);
  return exact.sub(printed).abs().compare(unit.div(2)) <= 0;
}

/** "Average formed from: Sequence 1 11.00 · Sequence 2 14.00", with weights if they differ. */
function madeOf(pen: CardPen, parts: NonNullable<CardSnapshot['result']['average_of']>): string {
  const isWeighted = parts.some(({ weight }) => weight !== parts[0]!.weight);
  return (
    pen.term(pen.say((words) => words.averageOf)) +
    parts
      .map(({ name, value, weight }) =>
        [pen.name(name), pen.figure(value), isWeighted && `(× ${pen.figure(weight)})`]
          .filter(Boolean)
          .join(' '),
      )
      .join(' · ')
  );
}
