import type { Fraction } from 'fraction.js';
import type { PeriodResults, Profile, StudentResult } from '../class-results.ts';
import { bandOf } from './bands.ts';
import type { ClassIndex, Student, Subject } from './class-index.ts';
import { honoursOf } from './honours.ts';
import { ZERO } from './numbers.ts';
import { profileOf } from './profiles.ts';
import { ranksOf } from './ranks.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

/** A student's values that are compared within the class, for a period or the year. */
export type Standing = {
  student: Student;
  subjects: readonly { subject: Subject; value: Value | null }[];
  average: Value | null;
  classified: boolean;
  unjustified_hours: Fraction;
};

type Compared = Pick<StudentResult, 'rank' | 'passed' | 'grade' | 'appreciation' | 'honours'> & {
  /** In the order of the student's subjects. */
  subject_ranks: readonly (number | null)[];
};

/** The student's average, if the student takes part in the overall ranks. */
const inOverallRanks = ({ scheme }: SchemeNumbers, { average, classified }: Ranked): Value | null =>
  classified || scheme.ranks.not_classified === 'ranked' ? average : null;

type Ranked = Pick<Standing, 'average' | 'classified'>;

export function overallRanks(numbers: SchemeNumbers, standings: readonly Ranked[]): (number | null)[] {
  const { overall, ties } = numbers.scheme.ranks;
  return ranksOf(
    standings.map((standing) => (overall ? (inOverallRanks(numbers, standing)?.compared ?? null) : null)),
    ties,
  );
}

/** Ranks, profiles, bands and honours of a class: the same for a period and for the year (sections 6 to 9). */
export function compareClass(
  numbers: SchemeNumbers,
  { subjects }: ClassIndex,
  standings: readonly Standing[],
): { students: Compared[]; profile: Profile | null; subjects: PeriodResults['subjects'] } {
  const { scheme, reaches } = numbers;
  const averages = standings.map((standing) => inOverallRanks(numbers, standing));
  const withoutAverage = standings.filter(({ average }) => !average).length;
  const ranks = overallRanks(numbers, standings);
  const columns = columnsOf(subjects, standings);
  const subjectRanks = standings.map(({ subjects }) => subjects.map((): number | null => null));
  if (scheme.ranks.subjects && scheme.marking === 'numbers') {
    const missing = scheme.missing.rank === 'zero' ? ZERO : null;
    for (const column of columns.values()) {
      const found = ranksOf(
        column.map(({ value }) => value?.compared ?? missing),
        scheme.ranks.ties,
      );
      for (const [at, { student, place }] of column.entries()) subjectRanks[student]![place] = found[at]!;
    }
  }
  return {
    students: standings.map((standing, at) => {
      const { average, classified } = standing;
      return {
        rank: ranks[at]!,
        passed: average && reaches(average, scheme.pass_mark),
        grade: bandOf(numbers, scheme.grades, average),
        appreciation: bandOf(numbers, scheme.appreciations, average),
        honours: classified ? honoursOf(numbers, standing) : [],
        subject_ranks: subjectRanks[at]!,
      };
    }),
    profile: profileOf(numbers, present(averages), withoutAverage),
    subjects: subjects.map((subject) => {
      const values = columns.get(subject)!.map(({ value }) => value);
      const some = present(values);
      return {
        subject_id: subject.input.id,
        profile: profileOf(numbers, some, values.length - some.length),
      };
    }),
  };
}

const present = <Each>(values: readonly (Each | null)[]): Each[] =>
  values.filter((value): value is Each => value !== null);

type Place = { student: number; place: number; value: Value | null };

/** For each subject, the students who take it, with their value and position. */
function columnsOf(subjects: readonly Subject[], standings: readonly Standing[]): Map<Subject, Place[]> {
  const columns = new Map(subjects.map((subject): [Subject, Place[]] => [subject, []]));
  for (const [student, { subjects }] of standings.entries())
    for (const [place, { subject, value }] of subjects.entries())
      columns.get(subject)!.push({ student, place, value });
  return columns;
}
