import type { ClassInput, YearResults } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import type { Calculation } from './m1-marking.ts';
import { type MarkedClass, shuffled } from './marking-classes.ts';

// Properties of every class whatever its results: checked without the second calculation.

type Property = (marked: MarkedClass, calculation: Calculation, seed: number) => string | null;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** All results of a class, keyed by student and subject instead of by position. */
function everything({ period, year }: Calculation, scheme: MarkingScheme, input: ClassInput) {
  const results = [...[...scheme.periods.keys()].map((at) => period(scheme, input, at)), year(scheme, input)];
  return results.map((one) => ({
    ...one,
    students: one.students.toSorted((a, b) => (a.student_id < b.student_id ? -1 : 1)),
  }));
}

/** Only the averages and values of the year and its periods. */
const averages = ({ students }: YearResults) =>
  students.map(({ average, periods, subjects }) => ({
    average,
    periods: periods.map((one) => one.average),
    subjects: subjects.map(({ value, periods: values }) => ({ value, values })),
  }));

const orderDoesNotMatter: Property = ({ scheme, input }, calculation, seed) => {
  const random = seededRandom(seed);
  const { students, marks } = input;
  const mixed = {
    ...input,
    students: shuffled(random, [...students]),
    marks: shuffled(random, [...marks]),
  };
  const isSame = same(everything(calculation, scheme, input), everything(calculation, scheme, mixed));
  return isSame ? null : 'another order of students and marks gives other results';
};

const exemptChangesNoAverage: Property = ({ scheme, input }, calculation) => {
  const [subject] = input.subjects;
  if (!subject || !scheme.periods[0]?.slots[0]) return null;
  const left: MarkingScheme = { ...scheme, special: { ...scheme.special, exempt: 'exclude' } };
  const more: ClassInput = {
    ...input,
    assessments: [
      ...input.assessments,
      {
        id: 'one more',
        subject_id: subject.id,
        period: 0,
        slot: 0,
        out_of: '7',
        weight: '3',
        kind: 'required',
        moderation: [],
      },
    ],
    marks: [
      ...input.marks,
      ...input.students.map(({ id: student_id }) => ({
        student_id,
        assessment_id: 'one more',
        mark: { special: 'exempt' as const },
      })),
    ],
  };
  const [before, after] = [calculation.year(left, input), calculation.year(left, more)];
  return same(averages(before), averages(after)) ? null : 'a cell of somebody exempt changes an average';
};

const coefficientsAreRelative: Property = ({ scheme, input }, calculation) => {
  const plain: MarkingScheme = { ...scheme, subject_weight: 'coefficient' };
  const thrice: ClassInput = {
    ...input,
    subjects: input.subjects.map((one) => ({ ...one, weight: String((Number(one.weight) * 300) / 100) })),
  };
  const [before, after] = [calculation.year(plain, input), calculation.year(plain, thrice)];
  return same(averages(before), averages(after))
    ? null
    : 'coefficients three times as high change an average';
};

/** Ranks must read 1, 1, 3 or 1, 1, 2, higher values before lower ones. */
const ranksAreInOrder: Property = ({ scheme, input }, calculation) => {
  const { students } = calculation.year(scheme, input);
  const value = ({ exact, shown }: { exact: string; shown: string }) => {
    if (scheme.rounding.compare === 'rounded') return Number(shown);
    const [n, d] = exact.split('/').map(Number);
    return n! / d!;
  };
  const lists = [
    students.map(({ rank, average }) => ({ rank, value: average && value(average) })),
    ...input.subjects.map(({ id }) =>
      students.flatMap(({ subjects }) =>
        subjects
          .filter(({ subject_id }) => subject_id === id)
          .map((one) => ({ rank: one.rank, value: one.value ? value(one.value) : 0 })),
      ),
    ),
  ];
  for (const list of lists) {
    const ranked = list.flatMap(({ rank, value }) => (rank === null ? [] : [{ rank, value: value ?? -1 }]));
    ranked.sort((a, b) => b.value - a.value);
    let due = 1;
    for (const [at, one] of ranked.entries()) {
      const before = ranked[at - 1];
      if (before && before.value > one.value) due = scheme.ranks.ties === 'skip' ? at + 1 : due + 1;
      if (one.rank !== due) return `ranks ${ranked.map(({ rank }) => rank).join()} (${scheme.ranks.ties})`;
    }
  }
  return null;
};

export const PROPERTIES = {
  orderDoesNotMatter,
  exemptChangesNoAverage,
  coefficientsAreRelative,
  ranksAreInOrder,
} satisfies Record<string, Property>;
