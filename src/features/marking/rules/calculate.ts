import type {
  ClassInput,
  PeriodResults,
  StudentResult,
  SubjectResult,
  YearResults,
  YearStudentResult,
} from '../class-results.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { totalsOf } from './averages.ts';
import { bandOf } from './bands.ts';
import { type ClassIndex, indexClass, type Student, type Subject } from './class-index.ts';
import { compareClass, overallRanks } from './comparison.ts';
import { judgementOf, judgementsIn } from './judgements.ts';
import { shortDecimalOf } from './numbers.ts';
import { promotionOf } from './promotion.ts';
import { figureOf, numbersOf, type SchemeNumbers, type Value } from './scheme-numbers.ts';
import { type StudentPeriod, studentPeriod } from './student-period.ts';
import { type StudentYear, studentYear } from './student-year.ts';
import { pointsOf } from './subjects.ts';

// docs/marking.md is the specification; section numbers are given at each function.

export function calculatePeriod(scheme: MarkingScheme, input: ClassInput, period: number): PeriodResults {
  const numbers = numbersOf(scheme);
  const index = indexClass(numbers, input);
  return periodResults(numbers, index, period, studentPeriods(numbers, index, period));
}

export function calculateYear(scheme: MarkingScheme, input: ClassInput): YearResults {
  const numbers = numbersOf(scheme);
  const index = indexClass(numbers, input);
  const periods = scheme.periods.map((_, period) => studentPeriods(numbers, index, period));
  const years = index.students.map((student, at) =>
    studentYear(
      numbers,
      student,
      periods.map((students) => students[at]!),
      index.exam_class,
    ),
  );
  return yearResults(numbers, index, years);
}

const studentPeriods = (numbers: SchemeNumbers, { students }: ClassIndex, period: number) =>
  students.map((student) => studentPeriod(numbers, student, period));

function periodResults(
  numbers: SchemeNumbers,
  index: ClassIndex,
  period: number,
  students: readonly StudentPeriod[],
): PeriodResults {
  const compared = compareClass(
    numbers,
    index,
    students.map((each) => ({ ...each, average: each.averages.average.value })),
  );
  return {
    students: students.map(({ student, subjects, averages, provisional, classified }, at): StudentResult => {
      const { subject_ranks, ...overall } = compared.students[at]!;
      return {
        student_id: student.input.id,
        subjects: subjects.map(({ subject, value, slots }, place) => ({
          ...subjectResult(numbers, student, subject, value, [period], subject_ranks[place]!),
          slots: numbers.scheme.periods[period]!.slots.map((_, slot) => figureOf(slots[slot]?.value ?? null)),
        })),
        slots: averages.slots.map(({ value }) => figureOf(value)),
        average: figureOf(averages.average.value),
        ...totals(numbers, subjects),
        provisional,
        classified,
        ...overall,
      };
    }),
    profile: compared.profile,
    subjects: compared.subjects,
  };
}

function yearResults(numbers: SchemeNumbers, index: ClassIndex, years: readonly StudentYear[]): YearResults {
  const compared = compareClass(numbers, index, years);
  const everyPeriod = numbers.scheme.periods.map((_, period) => period);
  const ranks = everyPeriod.map((period) =>
    overallRanks(
      numbers,
      years.map(({ periods }) => {
        const { averages, classified } = periods[period]!;
        return { average: averages.average.value, classified };
      }),
    ),
  );
  return {
    students: years.map((year, at): YearStudentResult => {
      const { student, subjects, average, provisional, classified } = year;
      const { subject_ranks, ...overall } = compared.students[at]!;
      return {
        student_id: student.input.id,
        periods: year.periods.map(({ averages, classified }, period) => ({
          average: figureOf(averages.average.value),
          rank: ranks[period]![at]!,
          classified,
        })),
        subjects: subjects.map(({ subject, value, periods }, place) => ({
          ...subjectResult(numbers, student, subject, value, everyPeriod, subject_ranks[place]!),
          periods: periods.map(figureOf),
        })),
        average: figureOf(average),
        ...totals(numbers, subjects),
        provisional,
        classified,
        ...overall,
        promotion: promotionOf(numbers, { ...year, exam_class: index.exam_class }),
      };
    }),
    profile: compared.profile,
    subjects: compared.subjects,
  };
}

function totals(
  numbers: SchemeNumbers,
  subjects: readonly { subject: Subject; value: Value | null }[],
): Pick<StudentResult, 'points' | 'weights'> {
  const { points, weights } = totalsOf(numbers, subjects);
  return { points: figureOf(points && numbers.figure(points)), weights: shortDecimalOf(weights) };
}

function subjectResult(
  numbers: SchemeNumbers,
  student: Student,
  subject: Subject,
  value: Value | null,
  periods: readonly number[],
  rank: number | null,
): Omit<SubjectResult, 'slots'> {
  const { scheme } = numbers;
  const judged = scheme.marking === 'judgements';
  const given = judged ? periods.flatMap((period) => judgementsIn(student, subject, period)) : [];
  return {
    subject_id: subject.input.id,
    value: figureOf(value),
    points: value && figureOf(numbers.figure(pointsOf(numbers, value.exact, subject.weight))),
    judgement: judged ? judgementOf(scheme, given) : null,
    rank,
    grade: bandOf(numbers, scheme.grades, value),
    appreciation: bandOf(numbers, scheme.appreciations, value),
    not_entered: notEntered(numbers, student, subject, periods),
  };
}

/** Required assessments without an entry of the scheme's kind; marks in others are optional. */
function notEntered(
  { scheme }: SchemeNumbers,
  student: Student,
  subject: Subject,
  periods: readonly number[],
): string[] {
  const ignored = scheme.marking === 'judgements' ? 'number' : 'judgement';
  return periods.flatMap((period) =>
    subject.periods[period]!.flatMap(({ input: { id, kind } }) => {
      const mark = student.marks.get(id);
      return kind === 'required' && (!mark || ignored in mark) ? [id] : [];
    }),
  );
}
