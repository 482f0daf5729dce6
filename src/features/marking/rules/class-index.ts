import type { Fraction } from 'fraction.js';
import type { AssessmentInput, ClassInput, Mark, StudentInput, SubjectInput } from '../class-results.ts';
import type { Step } from './moderation.ts';
import type { SchemeNumbers } from './scheme-numbers.ts';

export type Assessment = {
  input: AssessmentInput;
  out_of: Fraction;
  weight: Fraction;
  moderation: readonly Step[];
};

export type Subject = {
  input: SubjectInput;
  weight: Fraction;
  /** By period: its assessments, in input order. */
  periods: readonly (readonly Assessment[])[];
};

export type Student = {
  input: StudentInput;
  /** In the order of the class. */
  subjects: readonly Subject[];
  marks: ReadonlyMap<string, Mark>;
};

export type ClassIndex = { subjects: readonly Subject[]; students: readonly Student[]; exam_class: boolean };

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

/** Indexes the input by subject, period and student once, so that later steps never scan the full list of marks. */
export function indexClass(numbers: SchemeNumbers, input: ClassInput): ClassIndex {
  const { numberOf, scheme } = numbers;
  const assessments = new Map<string, Assessment[][]>(
    input.subjects.map(({ id }) => [id, scheme.periods.map(() => [])]),
  );
  for (const assessment of input.assessments) {
    // Assessments outside the scheme's periods and slots are ignored.
    if (!scheme.periods[assessment.period]?.slots[assessment.slot]) continue;
    assessments.get(assessment.subject_id)?.[assessment.period]?.push({
      input: assessment,
      out_of: numberOf(assessment.out_of),
      weight: numberOf(assessment.weight),
      moderation: assessment.moderation.map(({ by, value }) => ({ by, value: numberOf(value) })),
    });
  }
  const subjects = input.subjects.map((subject) => ({
    input: subject,
    weight: numberOf(subject.weight),
    periods: assessments.get(subject.id)!,
  }));
  const marks = new Map<string, Map<string, Mark>>();
  for (const { student_id, assessment_id, mark } of input.marks) {
    const own = marks.get(student_id);
    if (own) own.set(assessment_id, mark);
    else marks.set(student_id, new Map([[assessment_id, mark]]));
  }
  const students = input.students.map((student) => {
    const takes = new Set(student.takes);
    return {
      input: student,
      subjects: subjects.filter(({ input: { id } }) => takes.has(id)),
      marks: marks.get(student.id) ?? NO_MARKS,
    };
  });
  return { subjects, students, exam_class: input.exam_class };
}
