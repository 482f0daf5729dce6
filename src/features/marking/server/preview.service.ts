import type { AssessmentInput, ClassInput, MarkInput } from '../class-results.ts';
import type { SchemePreview } from '../marking.contract.ts';
import { hundredths } from '../marking-scheme.rules.ts';
import type { MarkingScheme, TwoLanguages } from '../marking-scheme.ts';
import { calculatePeriod, calculateYear } from '../rules/calculate.ts';
import { explainAverage } from '../rules/explain.ts';
import { sentenceOf } from '../rules/sentence.ts';

/**
 * Marks of three students in mathematics and French, in percent of the maximum; null: not entered. Each slot has two
 * tests.
 */
const STUDENTS: { id: string; marks: readonly (readonly (number | null)[])[] }[] = [
  {
    id: 'Awa',
    marks: [
      [65, 71],
      [78, 70],
    ],
  },
  {
    id: 'Bih',
    marks: [
      [52, 49],
      [45, 38],
    ],
  },
  {
    id: 'Cyr',
    marks: [
      [60, null],
      [null, null],
    ],
  },
];
const SUBJECTS = ['maths', 'french'];

/** A class of three with the same marks in every sheet of the year. */
function sampleClass(scheme: MarkingScheme): ClassInput {
  const { maximum, judgements } = scheme;
  const weights = scheme.subject_weight === 'coefficient' ? ['4', '2'] : ['80', '40'];
  const assessments: AssessmentInput[] = scheme.periods.flatMap(({ slots }, period) =>
    slots.flatMap((_, slot) =>
      SUBJECTS.flatMap((subject_id) =>
        [0, 1].map((test): AssessmentInput => ({
          id: `${period} ${slot} ${subject_id} ${test}`,
          subject_id,
          period,
          slot,
          out_of: maximum,
          weight: test === 0 ? '1' : '2',
          kind: 'required',
          moderation: [],
        })),
      ),
    ),
  );
  const marks = STUDENTS.flatMap(({ id: student_id, marks: own }) =>
    assessments.flatMap(({ id, subject_id }, at): MarkInput[] => {
      const share = own[SUBJECTS.indexOf(subject_id)]![at % 2];
      if (share == null) return [];
      const number = String(Math.round((hundredths(maximum) * share) / 100) / 100);
      const judgement = judgements[Math.floor((share * judgements.length) / 100)]?.code;
      const mark = scheme.marking === 'numbers' ? { number } : { judgement: judgement ?? '' };
      return [{ student_id, assessment_id: id, mark }];
    }),
  );
  return {
    exam_class: false,
    subjects: SUBJECTS.map((id, at) => ({
      id,
      weight: weights[at]!,
      group: null,
      counts: true,
      core: at === 0,
    })),
    assessments,
    students: STUDENTS.map(({ id }) => ({
      id,
      takes: SUBJECTS,
      unjustified_hours: scheme.periods.map(() => '0'),
      exclusion_days: 0,
      permanently_excluded: false,
      repeats: 0,
      external_exam: null,
      exam_passed: null,
      classified: { periods: scheme.periods.map(() => null), year: null },
    })),
    marks,
  };
}

const labelIn = (
  list: readonly { code: string; label: TwoLanguages }[],
  code: string | null,
): TwoLanguages | null => list.find((one) => one.code === code)?.label ?? null;

/** Previews a scheme with a class of three: their first period and the outcome at the end of the year. */
export function previewOf(scheme: MarkingScheme, language: 'en' | 'fr'): SchemePreview {
  const input = sampleClass(scheme);
  const { students } = calculatePeriod(scheme, input, 0);
  const year = calculateYear(scheme, input);
  const explanation = explainAverage(scheme, input, { student_id: STUDENTS[0]!.id, period: 0 });
  return {
    sentence: explanation?.figure ? sentenceOf(explanation, { language }) : null,
    students: students.map((student, at) => ({
      name: student.student_id,
      average: student.average?.shown ?? null,
      rank: scheme.ranks.overall ? student.rank : null,
      classified: student.classified,
      grade: labelIn(scheme.grades, student.grade),
      appreciation: labelIn(scheme.appreciations, student.appreciation),
      honours: student.honours.flatMap((code) => labelIn(scheme.honours, code) ?? []),
      promotion: year.students[at]!.promotion,
    })),
  };
}
