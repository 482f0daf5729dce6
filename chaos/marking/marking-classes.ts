import {
  type AssessmentInput,
  type ClassInput,
  type Mark,
  type MarkInput,
  type Moderation,
  type StudentInput,
  type SubjectInput,
} from '#features/marking/class-results.ts';
import { oracleYear } from '#features/marking/marking-oracle.ts';
import {
  AGGREGATIONS,
  type Band,
  COMBINATIONS,
  type Combination,
  type Decimal,
  type Honour,
  type MarkingScheme,
  MISSING_POLICIES,
  PROMOTION_OUTCOMES,
  type PromotionRule,
  ROUNDING_MODES,
  SPECIAL_VALUES,
  type SpecialValue,
} from '#features/marking/marking-scheme.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';

export type MarkedClass = { scheme: MarkingScheme; input: ClassInput };

const label = (name: string) => ({ en: name, fr: name });
const decimal = (x: number): Decimal => String(Math.round(x * 1000) / 1000);
const yes = (random: SeededRandom, inHowMany: number) => random.below(inHowMany) === 0;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** Some of the properties of an object, at least one. */
function some<T extends object>(random: SeededRandom, all: T): Partial<T> {
  const names = Object.keys(all);
  const kept = names.filter(() => yes(random, 3));
  const chosen = kept.length > 0 ? kept : [random.pick(names)];
  return Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))) as Partial<T>;
}
export function shuffled<T>(random: SeededRandom, list: T[]): T[] {
  const rest = [...list];
  return times(rest.length, () => rest.splice(random.below(rest.length), 1)[0]!);
}

/** Few values, so that ties are likely and bounds are hit exactly: fractions of the maximum. */
const PARTS = [0, 0.25, 0.4, 0.5, 0.5, 0.6, 0.75, 1];
const WEIGHTS = ['1', '1', '1', '2', '3', '4', '0.5', '1.25'];
const SHARES = ['0', '25', '33.33', '33.34', '40', '50', '60', '66.66', '66.67', '75', '100'];

const atLeastZero = (x: number) => Math.max(0, x);
/** A bound where averages are likely to be, or minimally beside it. */
const bound = (random: SeededRandom, maximum: number): Decimal =>
  decimal(atLeastZero(random.pick(PARTS) * maximum + random.pick([0, 0, 0, 0, 0.01, -0.01, 0.005])));
const HOURS = ['0', '1', '2.5', '5', '10'];

function someBands(random: SeededRandom, maximum: number): Band[] {
  const from = new Set(times(random.below(6), () => Number(bound(random, maximum))));
  return [...from]
    .toSorted((a, b) => a - b)
    .map((value, at) => ({ from: decimal(value), code: `B${at}`, label: label(`Band ${at}`) }));
}

function someHonour(random: SeededRandom, maximum: number, at: number): Honour {
  const bounds = some(random, {
    average_from: bound(random, maximum),
    average_below: bound(random, maximum),
    every_subject_from: bound(random, maximum),
    unjustified_hours_below: random.pick(HOURS),
    unjustified_hours_from: random.pick(HOURS),
  });
  const kind = random.pick(['honour', 'warning'] as const);
  return { code: `H${at}`, label: label(`Honour ${at}`), kind, ...bounds };
}

function someRule(random: SeededRandom, maximum: number): PromotionRule {
  const conditions = yes(random, 8)
    ? {}
    : some(random, {
        average_from: bound(random, maximum),
        average_below: bound(random, maximum),
        core_from: bound(random, maximum),
        classified: yes(random, 2),
        exam_class: yes(random, 2),
        exam_passed: yes(random, 2),
        repeats_from: random.below(3),
        unjustified_hours_from: random.pick(HOURS),
        exclusion_days_from: random.below(4),
        permanently_excluded: yes(random, 2),
      });
  return { outcome: random.pick(PROMOTION_OUTCOMES), ...conditions };
}

function someCombination(random: SeededRandom): Combination {
  const rule = random.pick(COMBINATIONS);
  if (rule === 'best') return { rule, count: 1 + random.below(3) };
  if (rule === 'drop_lowest') return { rule, count: random.below(3), keep: 1 + random.below(2) };
  return { rule };
}

const CODES = ['NA', 'ECA', 'A'];
const excludeOrZero = (random: SeededRandom) => random.pick(['exclude', 'zero'] as const);

/** A scheme that no school would use: each parameter is drawn independently. */
export function someScheme(random: SeededRandom): MarkingScheme {
  const maximum = random.pick([20, 20, 20, 100, 10, 12.5]);
  const special: Partial<Record<SpecialValue, 'exclude' | 'zero'>> = {};
  for (const value of SPECIAL_VALUES) if (yes(random, 3)) special[value] = excludeOrZero(random);
  return {
    name: label('Scheme'),
    marking: yes(random, 8) ? 'judgements' : 'numbers',
    maximum: decimal(maximum),
    pass_mark: random.pick([decimal(maximum / 2), bound(random, maximum)]),
    entry_decimals: random.pick([0, 1, 2] as const),
    periods: times(random.pick([0, 1, 2, 2, 3, 3, 4]), (period) => ({
      name: label(`Period ${period}`),
      weight: random.pick([...WEIGHTS, '0']),
      slots: times(yes(random, 12) ? 0 : 1 + random.below(3), (slot) => ({
        name: label(`Slot ${slot}`),
        weight: random.pick([...WEIGHTS, '40', '60', '0']),
      })),
    })),
    combination: someCombination(random),
    subject_weight: random.pick(['coefficient', 'maximum'] as const),
    special,
    missing: {
      average: random.pick(MISSING_POLICIES),
      class_mean: excludeOrZero(random),
      lowest_highest: excludeOrZero(random),
      rank: excludeOrZero(random),
      pass_rate: excludeOrZero(random),
    },
    classified: {
      measure: random.pick(['everybody', 'assessments', 'coefficients'] as const),
      share: random.pick(SHARES),
      periods: random.below(4),
    },
    aggregation: yes(random, 10) ? 'none' : random.pick(AGGREGATIONS),
    annual: random.pick(['periods', 'subjects'] as const),
    external_exam: random.pick([null, '40', '50', '33.33', '100', '0']),
    rounding: {
      decimals: random.pick([0, 1, 2, 2, 3] as const),
      mode: random.pick(ROUNDING_MODES),
      stage: random.pick(['each', 'final'] as const),
      compare: random.pick(['rounded', 'exact'] as const),
    },
    ranks: {
      overall: !yes(random, 5),
      subjects: !yes(random, 4),
      ties: random.pick(['skip', 'dense'] as const),
      not_classified: random.pick(['unranked', 'ranked'] as const),
    },
    class_profile: { shown: !yes(random, 6), at_least: random.pick([0, 1, 2, 5]) },
    grades: someBands(random, maximum),
    appreciations: someBands(random, maximum),
    judgements: CODES.map((code) => ({ code, label: label(code) })),
    judgement_summary: random.pick(['majority', 'latest'] as const),
    honours: times(random.below(5), (at) => someHonour(random, maximum, at)),
    honours_given: random.pick(['all', 'highest'] as const),
    promotion: times(random.below(6), () => someRule(random, maximum)),
    card: random.pick(['competences', 'sequences', 'plain'] as const),
  };
}

function someModeration(random: SeededRandom, outOf: number): Moderation {
  const by = random.pick(['add', 'multiply', 'cap'] as const);
  if (by === 'add') return { by, value: random.pick(['1', '-1', '0.5', '-2.25', '3']) };
  if (by === 'multiply') return { by, value: random.pick(['1.1', '0.9', '2', '0', '1.25']) };
  return { by, value: decimal(outOf * random.pick(PARTS)) };
}

function someAssessments(random: SeededRandom, scheme: MarkingScheme, subjects: SubjectInput[]) {
  const perSlot = random.pick([1, 2, 4]);
  const maximum = Number(scheme.maximum);
  const list: AssessmentInput[] = [];
  for (const { id: subject_id } of subjects)
    scheme.periods.forEach(({ slots }, period) =>
      slots.forEach((_, slot) => {
        for (let count = yes(random, 10) ? 0 : 1 + random.below(perSlot); count > 0; count -= 1) {
          const outOf = random.pick([maximum, maximum, maximum, 10, 40, 7, 3]);
          list.push({
            id: `${subject_id} ${period}.${slot} no ${list.length}`,
            subject_id,
            period,
            slot,
            out_of: decimal(outOf),
            weight: random.pick(WEIGHTS),
            kind: random.pick([
              'required',
              'required',
              'required',
              'required',
              'bonus',
              'if_higher',
            ] as const),
            moderation: times(yes(random, 5) ? 1 + random.below(3) : 0, () => someModeration(random, outOf)),
          });
        }
      }),
    );
  // In a slot that the scheme had before it was changed.
  const [stray] = list;
  if (stray && yes(random, 8))
    list.push({
      ...stray,
      id: 'stray',
      ...random.pick([{ period: 4 }, { slot: 3 }, { period: 5, slot: 1 }]),
    });
  return yes(random, 4) ? shuffled(random, list) : list;
}

function someStudent(random: SeededRandom, scheme: MarkingScheme, subjects: SubjectInput[], at: number) {
  const maximum = Number(scheme.maximum);
  const takesAll = !yes(random, 4);
  const periods = scheme.periods.length;
  const byHand = () => (yes(random, 5) ? yes(random, 2) : null);
  const student: StudentInput = {
    id: `student ${at}`,
    takes: shuffled(
      random,
      subjects.filter(() => takesAll || yes(random, 2)).map(({ id }) => id),
    ),
    unjustified_hours: times(yes(random, 8) ? random.below(periods + 1) : periods, () => random.pick(HOURS)),
    exclusion_days: random.below(4),
    permanently_excluded: yes(random, 6),
    repeats: random.below(3),
    external_exam: yes(random, 2) ? decimal(random.pick(PARTS) * maximum) : null,
    exam_passed: random.pick([null, true, false]),
    classified: { periods: times(yes(random, 3) ? periods : 0, byHand), year: byHand() },
  };
  return student;
}

function someNumber(random: SeededRandom, outOf: number, part: number): Mark {
  const off = yes(random, 12) ? random.pick([0.01, 0.33, 0.67, 0.5, -0.01]) : 0;
  return { number: decimal(atLeastZero(outOf * part + off)) };
}

function someMarks(
  random: SeededRandom,
  scheme: MarkingScheme,
  students: StudentInput[],
  of: AssessmentInput[],
) {
  /** The number of cells out of twelve with content: none, few, most, all. */
  const full = random.pick([0, 4, 8, 10, 11, 11, 12, 12, 12]);
  const judged = scheme.marking === 'judgements' ? 9 : 1;
  // If all results have the same fraction, averages are exact and hit the bounds.
  const isEven = yes(random, 3);
  let marks: MarkInput[] = [];
  for (const { id: student_id, takes } of students) {
    const ownPart = random.pick(PARTS);
    const fullness = yes(random, 8) ? random.pick([0, 2, 6]) : full;
    for (const { id: assessment_id, out_of, subject_id } of of) {
      if (random.below(12) >= fullness || (!takes.includes(subject_id) && !yes(random, 3))) continue;
      const kind = random.below(12);
      const mark: Mark =
        kind < judged
          ? { judgement: random.pick(CODES) }
          : yes(random, 7)
            ? { special: random.pick(SPECIAL_VALUES) }
            : someNumber(random, Number(out_of), isEven ? ownPart : random.pick(PARTS));
      marks.push({ student_id, assessment_id, mark });
    }
  }
  // Some students copy another's cells.
  for (const { id: student_id } of students) {
    const other = random.pick(students).id;
    if (other === student_id || !yes(random, 4)) continue;
    const theirs = marks.filter((one) => one.student_id === other).map((one) => ({ ...one, student_id }));
    marks = [...marks.filter((one) => one.student_id !== student_id), ...theirs];
  }
  return shuffled(random, marks);
}

/**
 * Moves bounds onto results: a student's average or value becomes the pass mark, or the start of a band or
 * an honor.
 */
function onTheBound(random: SeededRandom, { scheme, input }: MarkedClass): MarkingScheme {
  const { students } = oracleYear(scheme, input);
  const shown = students.flatMap(({ average, periods, subjects }) =>
    [average, ...periods.map((one) => one.average), ...subjects.map(({ value }) => value)].flatMap(
      (figure) => figure?.shown ?? [],
    ),
  );
  if (shown.length === 0) return scheme;
  const somebodys = () => random.pick(shown);
  const [grade] = scheme.grades;
  return {
    ...scheme,
    pass_mark: yes(random, 2) ? somebodys() : scheme.pass_mark,
    grades: grade ? [{ ...grade, from: somebodys() }] : [],
    honours: scheme.honours.map((honour) =>
      honour.average_from === undefined ? honour : { ...honour, average_from: somebodys() },
    ),
    promotion: scheme.promotion.map((rule) =>
      rule.core_from === undefined ? rule : { ...rule, core_from: somebodys() },
    ),
  };
}

/** A class from a seed, with one of the given schemes or, every other time, a random one. */
export function someClass(seed: number, presets: readonly MarkingScheme[]): MarkedClass {
  const random = seededRandom(seed);
  const hasPreset = presets.length > 0 && yes(random, 2);
  const scheme = hasPreset ? random.pick(presets) : someScheme(random);
  const subjects = times(random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8]), (at) => ({
    id: `subject ${at}`,
    weight: random.pick(scheme.subject_weight === 'maximum' ? ['20', '40', '10', '50'] : WEIGHTS),
    group: random.pick([null, 'science', 'letters']),
    counts: !yes(random, 6),
    core: yes(random, 3),
  }));
  const students = times(random.below(13), (at) => someStudent(random, scheme, subjects, at));
  const assessments = someAssessments(random, scheme, subjects);
  const marks = someMarks(random, scheme, students, assessments);
  const made = { scheme, input: { exam_class: yes(random, 2), subjects, assessments, students, marks } };
  return yes(random, 4) && !hasPreset ? { ...made, scheme: onTheBound(random, made) } : made;
}
