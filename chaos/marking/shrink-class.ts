import type { ClassInput } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import type { MarkedClass } from './marking-classes.ts';

const MOST_TRIES = 4_000;

/** The parameters that are easiest to calculate by hand. */
const PLAIN: Partial<MarkingScheme> = {
  combination: { rule: 'mean' },
  subject_weight: 'coefficient',
  special: {},
  missing: {
    average: 'exclude',
    class_mean: 'exclude',
    lowest_highest: 'exclude',
    rank: 'exclude',
    pass_rate: 'exclude',
  },
  classified: { measure: 'everybody', share: '0', periods: 0 },
  aggregation: 'subjects_first',
  annual: 'periods',
  external_exam: null,
  rounding: { decimals: 2, mode: 'half_up', stage: 'final', compare: 'exact' },
  ranks: { overall: false, subjects: false, ties: 'skip', not_classified: 'unranked' },
  class_profile: { shown: false, at_least: 0 },
  honours_given: 'all',
};

const without = <T>(list: readonly T[], at: number, count = 1): T[] => [
  ...list.slice(0, at),
  ...list.slice(at + count),
];
const placesOf = (list: readonly unknown[]) => list.map((_, at) => at);
const replaced = <T>(list: readonly T[], at: number, by: T): T[] =>
  list.map((one, place) => (place === at ? by : one));

function tidy({ scheme, input }: MarkedClass): MarkedClass {
  const subjects = new Set(input.subjects.map(({ id }) => id));
  const assessments = input.assessments.filter(
    ({ subject_id, period, slot }) => subjects.has(subject_id) && scheme.periods[period]?.slots[slot],
  );
  const students = input.students.map((one) => ({
    ...one,
    takes: one.takes.filter((id) => subjects.has(id)),
  }));
  const ids = new Set([...assessments, ...students].map(({ id }) => id));
  const marks = input.marks.filter((one) => ids.has(one.student_id) && ids.has(one.assessment_id));
  return { scheme, input: { ...input, subjects: input.subjects, assessments, students, marks } };
}

function* smallerInputs(input: ClassInput): Generator<ClassInput> {
  for (const name of ['students', 'subjects', 'assessments', 'marks'] as const)
    for (let count = Math.ceil(input[name].length / 2); count > 0; count = Math.floor(count / 2))
      for (let at = 0; at < input[name].length; at += count)
        yield { ...input, [name]: without<unknown>(input[name], at, count) };
  for (const [at, one] of input.assessments.entries()) {
    const change = (to: Partial<typeof one>) => ({
      ...input,
      assessments: replaced(input.assessments, at, { ...one, ...to }),
    });
    if (one.moderation.length > 0) yield change({ moderation: without(one.moderation, 0) });
    if (one.moderation.length > 0) yield change({ moderation: one.moderation.slice(0, -1) });
    if (one.weight !== '1') yield change({ weight: '1' });
    if (one.kind !== 'required') yield change({ kind: 'required' });
  }
  for (const [at, one] of input.subjects.entries()) {
    const change = (to: Partial<typeof one>) => ({
      ...input,
      subjects: replaced(input.subjects, at, { ...one, ...to }),
    });
    if (one.weight !== '1') yield change({ weight: '1' });
    if (!one.counts) yield change({ counts: true });
    if (one.core) yield change({ core: false });
    if (one.group) yield change({ group: null });
  }
  for (const [at, one] of input.students.entries()) {
    const change = (to: Partial<typeof one>) => ({
      ...input,
      students: replaced(input.students, at, { ...one, ...to }),
    });
    if (one.external_exam !== null) yield change({ external_exam: null });
    if (one.exam_passed !== null) yield change({ exam_passed: null });
    if (one.unjustified_hours.length > 0) yield change({ unjustified_hours: [] });
    if (one.exclusion_days > 0) yield change({ exclusion_days: 0 });
    if (one.permanently_excluded) yield change({ permanently_excluded: false });
    if (one.repeats > 0) yield change({ repeats: 0 });
    const { periods, year } = one.classified;
    if (year !== null) yield change({ classified: { periods, year: null } });
    if (periods.length > 0) yield change({ classified: { periods: [], year } });
  }
}

function* smallerSchemes(scheme: MarkingScheme): Generator<MarkingScheme> {
  const { periods } = scheme;
  if (periods.length > 0) yield { ...scheme, periods: periods.slice(0, -1) };
  for (const [at, one] of periods.entries()) {
    if (one.slots.length > 0)
      yield { ...scheme, periods: replaced(periods, at, { ...one, slots: one.slots.slice(0, -1) }) };
    const slots = one.slots.map((slot) => ({ ...slot, weight: '1' }));
    if (one.weight !== '1' || one.slots.some(({ weight }) => weight !== '1'))
      yield { ...scheme, periods: replaced(periods, at, { ...one, weight: '1', slots }) };
  }
  for (const name of ['grades', 'appreciations', 'honours', 'promotion', 'judgements'] as const)
    for (const at of placesOf(scheme[name])) yield { ...scheme, [name]: without<unknown>(scheme[name], at) };
  for (const [name, value] of Object.entries(PLAIN)) {
    const now = scheme[name as keyof MarkingScheme];
    if (JSON.stringify(now) !== JSON.stringify(value)) yield { ...scheme, [name]: value };
    if (!value || typeof value !== 'object' || !now || typeof now !== 'object') continue;
    for (const [part, plain] of Object.entries(value))
      if ((now as Record<string, unknown>)[part] !== plain)
        yield { ...scheme, [name]: { ...now, [part]: plain } };
  }
}

function* smaller({ scheme, input }: MarkedClass): Generator<MarkedClass> {
  for (const less of smallerInputs(input)) yield tidy({ scheme, input: less });
  for (const less of smallerSchemes(scheme)) yield tidy({ scheme: less, input });
}

/** The smallest class that still fails, found by removing one thing after another. */
export function shrinkClass(wrong: MarkedClass, isWrong: (less: MarkedClass) => boolean): MarkedClass {
  let smallest = wrong;
  let tries = 0;
  const next = () => {
    for (const less of smaller(smallest)) {
      tries += 1;
      if (tries > MOST_TRIES) return null;
      if (isWrong(less)) return less;
    }
    return null;
  };
  for (let less = next(); less; less = next()) smallest = less;
  return smallest;
}
