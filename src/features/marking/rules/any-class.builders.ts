import * as fc from 'fast-check';
import type { AssessmentInput, ClassInput, MarkInput } from '../class-results.ts';
import { type MarkingScheme, SPECIAL_VALUES } from '../marking-scheme.ts';
import { aPeriod, aScheme, aStudent, anAssessment, markOf } from './class.builders.ts';

const PERIODS = 2;
const SLOTS = 2;

/** Schemes that vary in everything that affects how a figure is formed. */
export const anyScheme: fc.Arbitrary<MarkingScheme> = fc
  .record({
    combination: fc.constantFrom<MarkingScheme['combination']>(
      { rule: 'mean' },
      { rule: 'weighted' },
      { rule: 'points' },
      { rule: 'best', count: 2 },
      { rule: 'drop_lowest', count: 1, keep: 1 },
    ),
    subject_weight: fc.constantFrom('coefficient', 'maximum'),
    average: fc.constantFrom('exclude', 'zero', 'provisional', 'not_classified'),
    aggregation: fc.constantFrom('subjects_first', 'slots_first', 'none'),
    annual: fc.constantFrom('periods', 'subjects'),
    external_exam: fc.constantFrom(null, '40'),
    stage: fc.constantFrom('each', 'final'),
    mode: fc.constantFrom('half_up', 'half_even', 'down'),
    compare: fc.constantFrom('rounded', 'exact'),
  })
  .map(({ average, stage, mode, compare, ...scheme }) =>
    aScheme({
      ...scheme,
      periods: Array.from({ length: PERIODS }, (_, at) => aPeriod(SLOTS, String(at + 1))),
      missing: { ...aScheme().missing, average },
      rounding: { ...aScheme().rounding, stage, mode, compare },
    }),
  );

const anyWritten = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }).map((quarters) => (quarters / 4).toFixed(2)) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...SPECIAL_VALUES) },
);

const anyAssessment = fc.record({
  subject_id: fc.constantFrom('maths', 'french', 'sport'),
  period: fc.nat({ max: PERIODS - 1 }),
  slot: fc.nat({ max: SLOTS - 1 }),
  out_of: fc.constantFrom('10', '20', '30'),
  weight: fc.constantFrom('1', '2', '0.5'),
  kind: fc.constantFrom<AssessmentInput['kind']>('required', 'required', 'required', 'bonus', 'if_higher'),
});

/** Three students and three subjects, of which the third does not count. */
export const anyClass: fc.Arbitrary<ClassInput> = fc
  .array(fc.tuple(anyAssessment, fc.tuple(anyWritten, anyWritten, anyWritten)), {
    minLength: 4,
    maxLength: 16,
  })
  .map((columns) => {
    const assessments = columns.map(([assessment], at) =>
      anAssessment(assessment.subject_id, { ...assessment, id: String(at) }),
    );
    const marks = columns.flatMap(([, cells], at) =>
      cells.flatMap((written, student): MarkInput[] =>
        written === null
          ? []
          : [{ student_id: String(student), assessment_id: String(at), mark: markOf(written) }],
      ),
    );
    const takes = ['maths', 'french', 'sport'];
    return {
      exam_class: true,
      subjects: [
        { id: 'maths', weight: '4', group: null, counts: true, core: true },
        { id: 'french', weight: '2.5', group: null, counts: true, core: false },
        { id: 'sport', weight: '1', group: null, counts: false, core: false },
      ],
      assessments,
      students: [0, 1, 2].map((student) =>
        aStudent(String(student), { takes, external_exam: student === 0 ? '11.5' : null }),
      ),
      marks,
    };
  });
