import { createHash } from 'node:crypto';
import { Fraction } from 'fraction.js';
import type {
  ClassInput,
  Figure,
  PeriodResults,
  Profile,
  StudentResult,
  YearResults,
  YearStudentResult,
} from '#features/marking/class-results.ts';
import type {
  Band,
  MarkingScheme,
  PromotionOutcome,
  TwoLanguages,
} from '#features/marking/marking-scheme.ts';
import { explainYear } from '#features/marking/rules/explain.ts';
import { proposedFor } from '#features/marking/rules/promotion-outcome.ts';
import { decimalOf, shortDecimalOf, unitsOf } from '#features/marking/rules/numbers.ts';
import type { CardRecall, CardSnapshot, CardSubject } from '../card-snapshot.ts';
import type { CardLanguage } from '../report-cards.rules.ts';
import { columnMaxima, insteadOf, missingOf, notesOf, slotPoints, writtenMark } from './card-marks.ts';
import type { HonourDecision } from './report-cards.tables.ts';

export type Said = {
  appreciation: string | null;
  strengths: string | null;
  to_improve: string | null;
  honours: readonly HonourDecision[];
  decision: PromotionOutcome | null;
};

export type CardFacts = {
  language: CardLanguage;
  teachers_sign: boolean;
  photo: boolean;
  school: CardSnapshot['school'];
  year: string;
  class: CardSnapshot['class'];
  pupils: ReadonlyMap<string, CardSnapshot['pupil']>;
  subjects: ReadonlyMap<string, { name: TwoLanguages; teacher: string | null }>;
  /** An assessment as printed on a competence card. */
  competences: ReadonlyMap<string, string>;
  discipline: ReadonlyMap<string, CardSnapshot['discipline']>;
  council: ReadonlyMap<string, Said>;
};

/** The periods up to the card's, or all of them and the year. */
export type CardResults = { periods: readonly PeriodResults[]; year: YearResults | null };

const shown = (figure: Figure | null) => figure?.shown ?? null;
const labelOf = (bands: readonly Band[], code: string | null) =>
  bands.find((band) => band.code === code)?.label ?? null;

/** The final honors: the scheme's proposals, with the council's changes. */
export function givenHonours(
  scheme: Pick<MarkingScheme, 'honours'>,
  proposed: readonly string[],
  said: readonly HonourDecision[],
): CardSnapshot['honours'] {
  return scheme.honours.map(({ code, label, kind }) => ({
    label,
    kind,
    given: said.find((each) => each.code === code)?.given ?? proposed.includes(code),
  }));
}

type Making = { scheme: MarkingScheme; input: ClassInput; facts: CardFacts; results: CardResults };

/** The content of every card of a class, by student: for a period, or for the year if null. */
export function snapshotsOf(making: Making, period: number | null): Map<string, CardSnapshot> {
  const { results } = making;
  const found = period === null ? results.year : results.periods[period];
  if (!found) return new Map();
  const ranked = found.students.filter(({ rank }) => rank !== null).length;
  return new Map(
    found.students.map((student) => [
      student.student_id,
      {
        ...headOf(making, student, period),
        ...bodyOf(making, student, { period, ranked, profiles: found.subjects }),
        ...footOf(making, student, { period, profile: found.profile }),
      },
    ]),
  );
}

type AnyStudent = StudentResult | YearStudentResult;

function headOf({ scheme, facts }: Making, { student_id }: AnyStudent, period: number | null) {
  return {
    form: 1,
    layout: 3,
    ...(facts.teachers_sign && { teachers_sign: true }),
    ...(facts.photo && { photo: true }),
    language: facts.language,
    family: scheme.card,
    marking: scheme.marking,
    subject_weight: scheme.subject_weight,
    maximum: scheme.maximum,
    pass_mark: scheme.pass_mark,
    school: facts.school,
    year: facts.year,
    period: period === null ? null : { index: period, name: scheme.periods[period]!.name },
    class: facts.class,
    pupil: facts.pupils.get(student_id)!,
  } as const;
}

function bodyOf(
  { scheme, input, facts, results }: Making,
  student: AnyStudent,
  {
    period,
    ranked,
    profiles,
  }: { period: number | null; ranked: number; profiles: PeriodResults['subjects'] },
) {
  const columns =
    period === null
      ? scheme.periods.map(({ name }) => name)
      : scheme.periods[period]!.slots.map(({ name }) => name);
  const profileOf = new Map(profiles.map(({ subject_id, profile }) => [subject_id, profile]));
  const resultOf = new Map(student.subjects.map((result) => [result.subject_id, result]));
  const marks = new Map(
    input.marks
      .filter(({ student_id }) => student_id === student.student_id)
      .map((mark) => [mark.assessment_id, mark]),
  );
  const maxima = period === null ? null : columnMaxima(scheme, period);
  const subjects = input.subjects.flatMap((subject): CardSubject[] => {
    const result = resultOf.get(subject.id);
    const known = facts.subjects.get(subject.id);
    if (!result || !known) return [];
    const assessments = input.assessments.filter(
      (each) => each.subject_id === subject.id && each.period === period,
    );
    const lines = scheme.card === 'competences' ? assessments : [];
    const profile = profileOf.get(subject.id) ?? null;
    return [
      {
        ...known,
        group: subject.group,
        weight: subject.weight,
        counts: subject.counts,
        competences: lines
          .toSorted((a, b) => a.slot - b.slot)
          .map((each) => ({
            text: facts.competences.get(each.id) ?? '',
            value: writtenMark(scheme, each, marks),
            slot: columns.length > 1 ? (columns[each.slot] ?? null) : null,
          })),
        values: ('slots' in result ? result.slots : result.periods).map(shown),
        ...('slots' in result &&
          scheme.marking === 'numbers' && {
            instead: columns.map((_, slot) => insteadOf(scheme, assessments, marks, slot)),
          }),
        ...('slots' in result &&
          maxima && { slot_points: slotPoints(scheme, period!, subject.weight, result.slots) }),
        ...(period === null &&
          notesOf({ scheme, input, results }, subject, { id: student.student_id, marks })),
        value: shown(result.value),
        points: shown(result.points),
        judgement: scheme.judgements.find(({ code }) => code === result.judgement)?.label ?? null,
        rank: scheme.ranks.subjects ? result.rank : null,
        grade: labelOf(scheme.grades, result.grade),
        grade_code: result.grade,
        appreciation: labelOf(scheme.appreciations, result.appreciation),
        lowest: shown(profile?.lowest ?? null),
        highest: shown(profile?.highest ?? null),
      },
    ];
  });
  return {
    columns,
    column_maxima: maxima && (scheme.subject_weight === 'coefficient' ? maxima : null),
    forms_average: scheme.marking === 'numbers' && scheme.aggregation !== 'none',
    legend: scheme.grades.map(({ code, from }) => ({ code, from })).toReversed(),
    subjects,
    groups: groupsOf(scheme, input, student),
    ranks: { overall: scheme.ranks.overall, subjects: scheme.ranks.subjects },
    result: {
      average: shown(student.average),
      points: shown(student.points),
      weights: student.weights,
      provisional: student.provisional,
      classified: student.classified,
      rank: scheme.ranks.overall ? student.rank : null,
      ranked,
      grade: labelOf(scheme.grades, student.grade),
      appreciation: labelOf(scheme.appreciations, student.appreciation),
      missing: scheme.marking === 'numbers' ? missingOf(scheme, input, student, { marks, period }) : 0,
      average_of: averageOf(scheme, student, results, period),
      exam: period === null ? examOf(scheme, input, student.student_id) : null,
    },
    slots: 'slots' in student ? student.slots.map(shown) : [],
  };
}

/**
 * The averages of slots (or for the year, of periods), if the average is a mean of these rather than of
 * subjects.
 */
function averageOf(
  scheme: MarkingScheme,
  student: AnyStudent,
  { periods }: CardResults,
  period: number | null,
): NonNullable<CardSnapshot['result']['average_of']> | null {
  const isOfParts = period === null ? scheme.annual === 'periods' : scheme.aggregation === 'slots_first';
  if (!isOfParts || scheme.aggregation === 'none' || scheme.marking === 'judgements') return null;
  const parts =
    'slots' in student
      ? scheme.periods[period!]!.slots.map((slot, at) => ({
          ...slot,
          value: shown(student.slots[at] ?? null),
        }))
      : scheme.periods.map(({ name, weight }, at) => {
          const own = periods[at]?.students.find(({ student_id }) => student_id === student.student_id);
          return { name, weight, value: shown(own?.average ?? null) };
        });
  return parts.flatMap(({ name, weight, value }) => (value === null ? [] : [{ name, weight, value }]));
}

/** An examination included in the year's average: without it a reader could not reproduce the figure. */
function examOf(scheme: MarkingScheme, input: ClassInput, student_id: string) {
  const exam = explainYear(scheme, input, { student_id })?.exam;
  if (!exam) return null;
  return { before: exam.before.shown, result: exam.result.value!.shown, share: exam.result.weight };
}

/** Subtotals by subject group, over counting subjects with a value: from exact figures, rounded once. */
function groupsOf(
  scheme: MarkingScheme,
  { subjects }: ClassInput,
  student: AnyStudent,
): CardSnapshot['groups'] {
  const { decimals } = scheme.rounding;
  const rounded = (value: Fraction) => decimalOf(unitsOf(value, scheme.rounding), decimals);
  const names = new Set(subjects.flatMap(({ group }) => group ?? []));
  if (scheme.marking === 'judgements' || scheme.aggregation === 'none' || names.size === 0) return [];
  return [...names].flatMap((name) => {
    const own = subjects.flatMap(({ id, group, counts, weight }) => {
      const points = student.subjects.find(({ subject_id }) => subject_id === id)?.points;
      return group === name && counts && points ? [{ points: new Fraction(points.exact), weight }] : [];
    });
    const zero = new Fraction(0);
    const points = own.reduce((sum, each) => sum.add(each.points), zero);
    const weights = own.reduce((sum, each) => sum.add(each.weight), zero);
    if (own.length === 0) return [];
    const mean = points.div(weights);
    const average = scheme.subject_weight === 'maximum' ? mean.mul(scheme.maximum) : mean;
    return [{ name, points: rounded(points), weights: shortDecimalOf(weights), average: rounded(average) }];
  });
}

function footOf(
  { scheme, input, facts, results }: Making,
  student: AnyStudent,
  { period, profile }: { period: number | null; profile: Profile | null },
) {
  const said = facts.council.get(student.student_id);
  const proposed = 'promotion' in student ? proposedFor(scheme, input, student) : null;
  return {
    recall: recallOf(scheme, results, student.student_id, period),
    discipline: facts.discipline.get(student.student_id) ?? {
      unjustified: '0',
      justified: '0',
      late: 0,
      kept: false,
      exclusion: null,
      sanctions: [],
    },
    honours: givenHonours(scheme, student.honours, said?.honours ?? []),
    profile: profile && {
      mean: shown(profile.mean),
      lowest: shown(profile.lowest),
      highest: shown(profile.highest),
      deviation: profile.deviation,
      count: profile.count,
      passed: profile.passed,
      pass_rate: profile.pass_rate,
    },
    council: {
      appreciation: said?.appreciation ?? null,
      decision: said?.decision ?? proposed,
      strengths: said?.strengths ?? null,
      to_improve: said?.to_improve ?? null,
    },
  };
}

function recallOf(
  scheme: MarkingScheme,
  { periods }: CardResults,
  studentId: string,
  period: number | null,
): CardRecall[] {
  if (scheme.marking === 'judgements') return [];
  return scheme.periods.slice(0, period === null ? undefined : period + 1).map(({ name }, index) => {
    const result = periods[index]?.students.find(({ student_id }) => student_id === studentId);
    return {
      name,
      average: shown(result?.average ?? null),
      rank: scheme.ranks.overall ? (result?.rank ?? null) : null,
      class_mean: shown(periods[index]?.profile?.mean ?? null),
    };
  });
}

/** The snapshot's hash: keys are sorted, because the database may reorder them. */
export function hashOf(snapshot: CardSnapshot): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(snapshot)))
    .digest('hex');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}
