import type { AssessmentInput, ClassInput, Mark, StudentInput, SubjectInput } from '../class-results.ts';
import { type MarkingScheme, SPECIAL_VALUES, type SpecialValue } from '../marking-scheme.ts';

const named = (name: string) => ({ en: name, fr: name });

/**
 * Three terms of two sequences out of 20, with coefficients and final rounding to two decimals; everything else is as
 * simple as possible.
 */
export const aScheme = (changes: Partial<MarkingScheme> = {}): MarkingScheme => ({
  name: named('Test'),
  marking: 'numbers',
  maximum: '20',
  pass_mark: '10',
  entry_decimals: 2,
  periods: ['T1', 'T2', 'T3'].map((term) => ({
    name: named(term),
    weight: '1',
    slots: ['S1', 'S2'].map((slot) => ({ name: named(slot), weight: '1' })),
  })),
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
  classified: { measure: 'everybody', share: '0', periods: 1 },
  aggregation: 'subjects_first',
  annual: 'periods',
  external_exam: null,
  rounding: { decimals: 2, mode: 'half_up', stage: 'final', compare: 'rounded' },
  ranks: { overall: true, subjects: true, ties: 'skip', not_classified: 'unranked' },
  class_profile: { shown: true, at_least: 1 },
  grades: [],
  appreciations: [],
  judgements: [],
  judgement_summary: 'latest',
  honours: [],
  honours_given: 'all',
  promotion: [],
  card: 'sequences',
  ...changes,
});

/** A period with the given number of sequences. */
export const aPeriod = (slots: number, weight = '1'): MarkingScheme['periods'][number] => ({
  name: named('T'),
  weight,
  slots: Array.from({ length: slots }, () => ({ name: named('S'), weight: '1' })),
});

export const aStudent = (id: string, changes: Partial<StudentInput> = {}): StudentInput => ({
  id,
  takes: [],
  unjustified_hours: [],
  exclusion_days: 0,
  permanently_excluded: false,
  repeats: 0,
  external_exam: null,
  exam_passed: null,
  classified: { periods: [], year: null },
  ...changes,
});

/** A number, a special value's name, or a judgment in capitals; null is an empty cell. */
type Written = string | null;

export const markOf = (written: string): Mark =>
  (SPECIAL_VALUES as readonly string[]).includes(written)
    ? { special: written as SpecialValue }
    : /^\d/.test(written)
      ? { number: written }
      : { judgement: written };

export const anAssessment = (subject_id: string, changes: Partial<AssessmentInput> = {}): AssessmentInput => {
  const assessment = { period: 0, slot: 0, ...changes };
  return {
    id: `${subject_id}.${assessment.period}.${assessment.slot}`,
    subject_id,
    out_of: '20',
    weight: '1',
    kind: 'required',
    moderation: [],
    ...assessment,
  };
};

/**
 * A class as a table: each student's marks by subject, by slot of the first period or by period and slot. Students
 * without an entry for a subject do not take it.
 */
export function aClass(of: {
  subjects: Record<string, string | Partial<SubjectInput>>;
  marks: Record<string, Record<string, readonly Written[] | readonly (readonly Written[])[]>>;
  students?: Record<string, Partial<StudentInput>>;
  exam_class?: boolean;
}): ClassInput {
  const assessments = new Map<string, AssessmentInput>();
  const marks: ClassInput['marks'][number][] = [];
  for (const [student_id, rows] of Object.entries(of.marks))
    for (const [subject, row] of Object.entries(rows))
      for (const [period, cells] of byPeriod(row).entries())
        for (const [slot, written] of cells.entries()) {
          const assessment = anAssessment(subject, { period, slot });
          assessments.set(assessment.id, assessment);
          if (written !== null)
            marks.push({ student_id, assessment_id: assessment.id, mark: markOf(written) });
        }
  return {
    exam_class: of.exam_class ?? false,
    subjects: Object.entries(of.subjects).map(([id, subject]) => ({
      id,
      weight: '1',
      group: null,
      counts: true,
      core: false,
      ...(typeof subject === 'string' ? { weight: subject } : subject),
    })),
    assessments: [...assessments.values()],
    students: Object.entries(of.marks).map(([id, rows]) =>
      aStudent(id, { takes: Object.keys(rows), ...of.students?.[id] }),
    ),
    marks,
  };
}

const isNested = (
  row: readonly Written[] | readonly (readonly Written[])[],
): row is readonly (readonly Written[])[] => Array.isArray(row[0]);
const byPeriod = (row: readonly Written[] | readonly (readonly Written[])[]) => (isNested(row) ? row : [row]);
