import type { GradeLevel } from '#features/roster/classes.rules.ts';
import type { StudentStatus } from '#features/roster/students.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** What a year's end may bring a student: the next class, the same again, another school, or the end of school. */
export const OUTCOMES = ['promote', 'repeat', 'leave', 'graduate'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is said of a whole class. Leaving is said of one student at a time. */
export const CLASS_OUTCOMES = ['promote', 'repeat', 'graduate'] as const;
export type ClassOutcome = (typeof CLASS_OUTCOMES)[number];

/** Where an outcome of a student's own comes from, that nobody of the office chose. */
export const OUTCOME_SOURCES = ['council', 'marks'] as const;
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/** What a person has to decide: a dismissal or second examination, or somebody without a result. Until then it is as the class. */
export const OPEN_QUESTIONS = ['decide', 'no_result'] as const;
export type OpenQuestion = (typeof OPEN_QUESTIONS)[number];
export type StudentProposal = Outcome | OpenQuestion;

export const questionOf = (proposal: StudentProposal | null): OpenQuestion | null =>
  OPEN_QUESTIONS.find((one) => one === proposal) ?? null;

/** How somebody leaves: to another school, or without one. */
export const LEAVES_AS = ['left', 'transferred'] as const;

/** When the next year becomes current: with the run, or on its first day. */
export const YEAR_STARTS = ['on_first_day', 'at_once'] as const;
export type YearStart = (typeof YEAR_STARTS)[number];

type NamedClass = {
  id: string;
  name: string;
  section: string | null;
  /** Null for the nursery. */
  grade_level: GradeLevel | null;
  /** Where its level stands in its section of the school; null for a class without a level of the school's own. */
  level?: { section_id: string; position: number } | null;
};

/** The nursery comes before the first grade. */
export const rankOf = (level: GradeLevel | null) => (level ? Number(level.replace('grade_', '')) : 0);
const sectionOf = ({ section }: NamedClass) => (section ?? '').toLowerCase();
/** "Form 1" and "Form 2" have one shape, "6e" and "5e" another: a school with two streams keeps them apart by it. */
const shapeOf = ({ name }: NamedClass) => name.toLowerCase().replaceAll(/\d+/g, '#');

function lowest<Each>(of: readonly Each[], rank: (each: Each) => number): Each[] {
  const least = Math.min(...of.map(rank));
  return of.filter((each) => rank(each) === least);
}

/** The classes of the next level in the same section of the school; null where there is none above, or levels say nothing. */
function nextOfSection({ level }: NamedClass, all: readonly NamedClass[]): NamedClass[] | null {
  if (!level) return null;
  const above = all.filter(
    (other) => other.level?.section_id === level.section_id && other.level.position > level.position,
  );
  return above.length > 0 ? lowest(above, (other) => other.level!.position) : null;
}

function nextOfGrade(from: NamedClass, all: readonly NamedClass[]): NamedClass[] {
  const rank = rankOf(from.grade_level);
  const above = all.filter(({ grade_level }) => rankOf(grade_level) > rank);
  return lowest(above, ({ grade_level }) => rankOf(grade_level));
}

/**
 * Into which class a class goes up: of the next level that the school has, in the same section of the school where levels say so
 * (1re before Tle, which are one grade), the class of the same section and the same kind of name, else what comes nearest to it and
 * is the only one. Graduation where there is no higher level.
 */
export function proposedFor(
  from: NamedClass,
  all: readonly NamedClass[],
): { outcome: ClassOutcome; to_class_id: string | null } {
  const nextLevel = nextOfSection(from, all) ?? nextOfGrade(from, all);
  const [first] = nextLevel;
  if (!first) return { outcome: 'graduate', to_class_id: null };
  const sameSection = (other: NamedClass) => sectionOf(other) === sectionOf(from);
  const sameShape = (other: NamedClass) => shapeOf(other) === shapeOf(from);
  const rules = [
    (other: NamedClass) => sameSection(other) && sameShape(other),
    sameSection,
    sameShape,
    () => true,
  ];
  for (const rule of rules) {
    const [found, ...more] = nextLevel.filter(rule);
    if (found) return { outcome: 'promote', to_class_id: more.length === 0 ? found.id : null };
  }
  return { outcome: 'promote', to_class_id: null };
}

/** What a run brings one student. */
export type StudentOutcome = {
  student_id: string;
  from_class_id: string;
  from_status: StudentStatus;
  /** From when until when they were in the old class. */
  from_day: SchoolDay;
  until_day: SchoolDay;
  outcome: Outcome;
  /** Null for who leaves or graduates, and for whom no class is chosen yet. */
  to_class_id: string | null;
  to_status: StudentStatus;
};

export type Counts = Record<Outcome, number>;

export const hasNoTarget = ({ outcome, to_class_id }: StudentOutcome): boolean =>
  outcome === 'promote' && to_class_id === null;

/** How many students have which outcome. */
export function countsOf(outcomes: readonly { outcome: Outcome }[]): Counts {
  const counts: Counts = { promote: 0, repeat: 0, leave: 0, graduate: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}
