import type { Fraction } from 'fraction.js';
import type { Subject } from './class-index.ts';
import { sumOf, weightedMean, type Weighted } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';
import { pointsOf, type SubjectOutcome } from './subjects.ts';

/** A figure and the entries it is the weighted mean of. */
export type Average<Of> = { value: Value | null; entries: readonly (Weighted & { of: Of })[] };

function averageOf<Of>(numbers: SchemeNumbers, entries: Average<Of>['entries']): Average<Of> {
  const mean = weightedMean(entries);
  return { value: mean && numbers.settled(mean), entries };
}

/** If a scheme forms no average, none is computed that another figure could expose. */
const NONE = { value: null, entries: [] };

/** Weighted mean over the counting subjects that have a value. */
export function averageOfSubjects(
  numbers: SchemeNumbers,
  subjects: readonly { subject: Subject; value: Value | null }[],
): Average<Subject> {
  if (numbers.scheme.aggregation === 'none') return NONE;
  return averageOf(
    numbers,
    subjects.flatMap(({ subject, value }) =>
      value && subject.input.counts ? [{ of: subject, value: value.exact, weight: subject.weight }] : [],
    ),
  );
}

/**
 * Weighted mean over the places that have a value (slots of a period, periods of a year), with the scheme's weights.
 */
export function averageOfPlaces(
  numbers: SchemeNumbers,
  values: readonly (Value | null)[],
  places: readonly { weight: string }[],
): Average<number> {
  return averageOf(
    numbers,
    values.flatMap((value, place) =>
      value ? [{ of: place, value: value.exact, weight: numbers.numberOf(places[place]!.weight) }] : [],
    ),
  );
}

export type PeriodAverages = {
  slots: readonly Average<Subject>[];
  average: Average<Subject> | Average<number>;
};

/** The averages of a period (section 4). */
export function averagesOfPeriod(
  numbers: SchemeNumbers,
  subjects: readonly SubjectOutcome[],
  period: number,
): PeriodAverages {
  const places = numbers.scheme.periods[period]!.slots;
  const slots = places.map((_, slot) =>
    averageOfSubjects(
      numbers,
      // A subject whose valued slots all weigh 0 has no value, and so enters no average.
      subjects.map(({ subject, slots, value }) => ({ subject, value: value && slots[slot]!.value })),
    ),
  );
  const average =
    numbers.scheme.aggregation === 'slots_first'
      ? averageOfPlaces(
          numbers,
          slots.map(({ value }) => value),
          places,
        )
      : averageOfSubjects(numbers, subjects);
  return { slots, average };
}

/** The points of the counting subjects with a value, and their weights, as a card adds them up. */
export function totalsOf(
  numbers: SchemeNumbers,
  subjects: readonly { subject: Subject; value: Value | null }[],
): { points: Fraction | null; weights: Fraction } {
  const { entries: counted } = averageOfSubjects(numbers, subjects);
  return {
    points:
      counted.length === 0
        ? null
        : sumOf(counted.map(({ value, weight }) => pointsOf(numbers, value, weight))),
    weights: sumOf(counted.map(({ weight }) => weight)),
  };
}

/** Whether a student can be classified: has an average, or a counting value if the scheme forms none. */
export const hasFigure = (
  { scheme }: SchemeNumbers,
  average: Value | null,
  subjects: readonly { subject: Subject; value: Value | null }[],
): boolean =>
  scheme.aggregation === 'none'
    ? subjects.some(({ subject, value }) => value !== null && subject.input.counts)
    : average !== null;
