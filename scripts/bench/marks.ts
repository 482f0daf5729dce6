import type { ClassInput } from '../../src/features/marking/class-results.ts';
import { PRESETS } from '../../src/features/marking/marking.presets.ts';
import { calculatePeriod, calculateYear } from '../../src/features/marking/rules/calculate.ts';

const STUDENTS = 70;
const SUBJECTS = 14;

/** Every cell filled: two sequences a term, marks of two decimals. */
function fullClass(): ClassInput {
  const scheme = PRESETS.cameroon_francophone_sequences;
  const subjects = Array.from({ length: SUBJECTS }, (_, at) => ({
    id: `subject ${at}`,
    weight: String(1 + (at % 5)),
    group: null,
    counts: true,
    core: false,
  }));
  const assessments = scheme.periods.flatMap(({ slots }, period) =>
    slots.flatMap((_, slot) =>
      subjects.map(({ id }) => ({
        id: `${id} ${period} ${slot}`,
        subject_id: id,
        period,
        slot,
        out_of: '20',
        weight: '1',
        kind: 'required' as const,
        moderation: [],
      })),
    ),
  );
  const students = Array.from({ length: STUDENTS }, (_, at) => ({
    id: `student ${at}`,
    takes: subjects.map(({ id }) => id),
    unjustified_hours: [],
    exclusion_days: 0,
    permanently_excluded: false,
    repeats: 0,
    external_exam: null,
    exam_passed: null,
    classified: { periods: [], year: null },
  }));
  const marks = students.flatMap(({ id }, row) =>
    assessments.map((assessment, column) => ({
      student_id: id,
      assessment_id: assessment.id,
      mark: { number: (((row * 131 + column * 37) % 2_001) / 100).toFixed(2) },
    })),
  );
  return { exam_class: false, subjects, assessments, students, marks };
}

/** How long the figures of a class take, in ms: the middle of some runs. */
export function measureMarks(rounds: number): { term: number; year: number } {
  const scheme = PRESETS.cameroon_francophone_sequences;
  const input = fullClass();
  const middle = (work: () => unknown) => {
    const times = Array.from({ length: rounds }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    });
    return times.toSorted((a, b) => a - b)[rounds >> 1]!;
  };
  return {
    term: middle(() => calculatePeriod(scheme, input, 0)),
    year: middle(() => calculateYear(scheme, input)),
  };
}
