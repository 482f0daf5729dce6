import type { Fraction } from 'fraction.js';
import { averagesOfPeriod, hasFigure, type PeriodAverages } from './averages.ts';
import type { Student, Subject } from './class-index.ts';
import { hasUnenteredCell, isClassified } from './classified.ts';
import { judgementsIn } from './judgements.ts';
import { ZERO } from './numbers.ts';
import type { SchemeNumbers } from './scheme-numbers.ts';
import { type SubjectOutcome, subjectOf } from './subjects.ts';

/** A student's results for a period, before any comparison within the class. */
export type StudentPeriod = {
  student: Student;
  subjects: readonly SubjectOutcome[];
  averages: PeriodAverages;
  provisional: boolean;
  classified: boolean;
  unjustified_hours: Fraction;
};

const NOTHING = { value: null, entries: [] };

/** With judgments there are no figures, whatever the cells hold. */
const judged = (subject: Subject): SubjectOutcome => ({ ...NOTHING, subject, cells: [], slots: [] });

export function studentPeriod(numbers: SchemeNumbers, student: Student, period: number): StudentPeriod {
  const { scheme, numberOf } = numbers;
  const { input } = student;
  const hours = input.unjustified_hours[period];
  const unjustified_hours = hours === undefined ? ZERO : numberOf(hours);
  const said = input.classified.periods[period] ?? null;
  if (scheme.marking === 'judgements') {
    const hasEntry = student.subjects.some((subject) => judgementsIn(student, subject, period).length > 0);
    return {
      student,
      subjects: student.subjects.map(judged),
      averages: { slots: scheme.periods[period]!.slots.map(() => NOTHING), average: NOTHING },
      provisional: false,
      classified: said ?? hasEntry,
      unjustified_hours,
    };
  }
  const subjects = student.subjects.map((subject) => subjectOf(numbers, student, subject, period));
  const averages = averagesOfPeriod(numbers, subjects, period);
  const mayBeClassified = hasFigure(numbers, averages.average.value, subjects);
  return {
    student,
    subjects,
    averages,
    provisional:
      averages.average.value !== null &&
      scheme.missing.average === 'provisional' &&
      hasUnenteredCell(subjects),
    classified: mayBeClassified && (said ?? isClassified(numbers, subjects)),
    unjustified_hours,
  };
}
