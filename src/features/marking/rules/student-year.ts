import type { Fraction } from 'fraction.js';
import { type Average, averageOfPlaces, averageOfSubjects, hasFigure } from './averages.ts';
import type { Student, Subject } from './class-index.ts';
import { hasRequiredCell, hasUnenteredCell } from './classified.ts';
import { judgementsIn } from './judgements.ts';
import { sumOf, weightedMean } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';
import type { StudentPeriod } from './student-period.ts';

/** A subject over the year: the mean of its periods. */
export type SubjectYear = Average<number> & { subject: Subject; periods: readonly (Value | null)[] };

/** A student's results for a year, before any comparison within the class (section 10). */
export type StudentYear = {
  student: Student;
  periods: readonly StudentPeriod[];
  subjects: readonly SubjectYear[];
  /** The school's own average, before an external examination counts. */
  before_exam: Average<number> | Average<Subject>;
  /** A state examination's result and its percentage; null if none counts. */
  exam: { result: string; share: string } | null;
  average: Value | null;
  provisional: boolean;
  classified: boolean;
  unjustified_hours: Fraction;
};

export function studentYear(
  numbers: SchemeNumbers,
  student: Student,
  periods: readonly StudentPeriod[],
  exam_class: boolean,
): StudentYear {
  const { scheme, numberOf } = numbers;
  const { input } = student;
  const subjects = student.subjects.map((subject, at): SubjectYear => {
    const values = periods.map(({ subjects }) => subjects[at]!.value);
    return { subject, periods: values, ...averageOfPlaces(numbers, values, scheme.periods) };
  });
  const before_exam =
    scheme.annual === 'subjects'
      ? averageOfSubjects(numbers, subjects)
      : averageOfPlaces(
          numbers,
          periods.map(({ averages }) => averages.average.value),
          scheme.periods,
        );
  const { external_exam: result } = input;
  const share = scheme.external_exam;
  const enters = exam_class && before_exam.value && result !== null && share !== null;
  const exam = enters ? { result, share } : null;
  const average = withExam(numbers, before_exam.value, exam);
  const said = input.classified.year;
  const classifiedPeriods = periods.filter(({ classified }) => classified).length;
  const isJudged = scheme.marking === 'judgements';
  const hasJudgement = () =>
    student.subjects.some((subject) =>
      scheme.periods.some((_, period) => judgementsIn(student, subject, period).length > 0),
    );
  return {
    student,
    periods,
    subjects,
    before_exam,
    exam,
    average,
    provisional:
      average !== null &&
      scheme.missing.average === 'provisional' &&
      periods.some(({ subjects: of }) => hasUnenteredCell(of) || !hasRequiredCell(of)),
    classified: isJudged
      ? (said ?? hasJudgement())
      : hasFigure(numbers, average, subjects) && (said ?? classifiedPeriods >= scheme.classified.periods),
    unjustified_hours: sumOf(input.unjustified_hours.map(numberOf)),
  };
}

/** Adds a state examination's share to the average of students who sat it. */
function withExam(
  { numberOf, hundred, settled }: SchemeNumbers,
  average: Value | null,
  exam: { result: string; share: string } | null,
): Value | null {
  if (!average || !exam) return average;
  const share = numberOf(exam.share);
  const mixed = weightedMean([
    { value: average.exact, weight: hundred.sub(share) },
    { value: numberOf(exam.result), weight: share },
  ]);
  return mixed && settled(mixed);
}
