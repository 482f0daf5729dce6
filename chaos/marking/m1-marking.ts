import type { ClassInput, PeriodResults, YearResults } from '#features/marking/class-results.ts';
import { oraclePeriod, oracleYear } from '#features/marking/marking-oracle.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { calculatePeriod, calculateYear } from '#features/marking/rules/calculate.ts';
import type { Report } from '../report.ts';
import { type MarkedClass, someClass } from './marking-classes.ts';
import { shrinkClass } from './shrink-class.ts';

/** A calculation of a class: the product's, or a faulty one that tests this check. */
export type Calculation = {
  period: (scheme: MarkingScheme, input: ClassInput, period: number) => PeriodResults;
  year: (scheme: MarkingScheme, input: ClassInput) => YearResults;
};

export const CALCULATION: Calculation = { period: calculatePeriod, year: calculateYear };
export const SCHEMES: readonly MarkingScheme[] = Object.values(PRESETS);

type Options = { seed: number; classes: number; calculation?: Calculation };

/** The run stops after this many classes with differences. */
const MOST_FAULTS = 3;

/**
 * Random classes under random schemes and under every preset: each figure of the product must equal that of
 * a second calculation written from docs/marking.md alone.
 */
export async function runM1({ seed, classes, calculation = CALCULATION }: Options): Promise<Report> {
  const faults: string[] = [];
  const figures = { students: 0, figures: 0, differences: 0 };
  for (let at = 0; at < classes; at += 1) {
    const marked = someClass(seed + at, SCHEMES);
    figures.students += marked.input.students.length;
    const { difference, compared } = compare(marked, calculation);
    figures.figures += compared;
    if (difference === null) continue;
    figures.differences += 1;
    if (faults.length < MOST_FAULTS) faults.push(describe(seed + at, marked, calculation));
  }
  return { piece: 'm1', size: `${classes} classes`, seed, figures, faults };
}

function describe(seed: number, marked: MarkedClass, calculation: Calculation): string {
  const smallest = shrinkClass(marked, (less) => compare(less, calculation).difference !== null);
  const { difference } = compare(smallest, calculation);
  return `class of seed ${seed}: ${difference}\n${JSON.stringify(smallest)}`;
}

/** The first difference, as a sentence, and the number of values compared until then. */
export function compare({ scheme, input }: MarkedClass, calculation: Calculation) {
  const count = { compared: 0 };
  const frozen = freeze({ scheme, input });
  const first = (): string | null => {
    for (const period of scheme.periods.keys()) {
      const expected = oraclePeriod(scheme, input, period);
      const difference = firstDifference(
        () => calculation.period(frozen.scheme, frozen.input, period),
        expected,
        `period ${period}`,
        count,
      );
      if (difference !== null) return difference;
    }
    const expected = oracleYear(scheme, input);
    return firstDifference(() => calculation.year(frozen.scheme, frozen.input), expected, 'year', count);
  };
  return { difference: first(), ...count };
}

function firstDifference(
  calculate: () => unknown,
  expected: unknown,
  path: string,
  count: { compared: number },
): string | null {
  let answer: unknown;
  try {
    answer = calculate();
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : String(error)}`;
  }
  return differenceAt(answer, expected, path, count);
}

function differenceAt(
  is: unknown,
  should: unknown,
  path: string,
  count: { compared: number },
): string | null {
  if (isObject(is) && isObject(should) && Array.isArray(is) === Array.isArray(should)) {
    for (const name of new Set([...Object.keys(should), ...Object.keys(is)])) {
      const difference = differenceAt(is[name], should[name], `${path}.${name}`, count);
      if (difference !== null) return difference;
    }
    return null;
  }
  count.compared += 1;
  return is === should ? null : `${path} is ${JSON.stringify(is)}, the text says ${JSON.stringify(should)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Deep-freezes the input, so that a calculation that changes it throws. */
function freeze<T>(value: T): T {
  if (isObject(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
