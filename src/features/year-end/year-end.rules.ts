import type { GradeLevel } from '#features/roster/classes.rules.ts';
import type { StudentStatus } from '#features/roster/students.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** Year-end outcomes of a student: promotion, repeat, leaving or graduation. */
export const OUTCOMES = ['promote', 'repeat', 'leave', 'graduate'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes for a whole class. Leaving is set per student only. */
export const CLASS_OUTCOMES = ['promote', 'repeat', 'graduate'] as const;
export type ClassOutcome = (typeof CLASS_OUTCOMES)[number];

/** The source of an individual outcome not chosen by the office. */
export const OUTCOME_SOURCES = ['council', 'marks'] as const;
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/**
 * Decisions required: a dismissal, a second examination, or a student without a result. Until then
 * the class's outcome applies.
 */
export const OPEN_QUESTIONS = ['decide', 'no_result'] as const;
export type OpenQuestion = (typeof OPEN_QUESTIONS)[number];
export type StudentProposal = Outcome | OpenQuestion;

export const questionOf = (proposal: StudentProposal | null): OpenQuestion | null =>
  OPEN_QUESTIONS.find((one) => one === proposal) ?? null;

/** Ways to leave: without another school, or by transfer to one. */
export const LEAVES_AS = ['left', 'transferred'] as const;

/** When the next year becomes current: with the run, or on its first day. */
export const YEAR_STARTS = ['on_first_day', 'at_once'] as const;
export type YearStart = (typeof YEAR_STARTS)[number];

type NamedClass = {
  id: string;
  name: string;
  section: string | null;
  /** Null for nursery classes. */
  grade_level: GradeLevel | null;
  /** The position of its level in its section of the school; null for a class without a custom level. */
  level?: { section_id: string; position: number } | null;
};

/** The nursery comes before the first grade. */
export const rankOf = (level: GradeLevel | null) => (level ? Number(level.replace('grade_', '')) : 0);
const sectionOf = ({ section }: NamedClass) => (section ?? '').toLowerCase();
/** "Form 1" and "Form 2" share a naming pattern, "6e" and "5e" another: this separates streams within a school. */
const shapeOf = ({ name }: NamedClass) => name.toLowerCase().replaceAll(/\d+/g, '#');

function lowest<Each>(of: readonly Each[], rank: (each: Each) => number): Each[] {
  const least = Math.min(...of.map(rank));
  return of.filter((each) => rank(each) === least);
}

/**
 * The classes of the next level in the same section of the school; null if there is none above, or
 * the class has no custom level.
 */
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
 * Proposes the class a class moves up to: at the school's next level, in the same section if
 * levels define it (1re before Tle, which share a grade), the class with the same section and
 * naming pattern, else the closest unambiguous one. Graduation if there is no higher level.
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

/** The effect of a run on one student. */
export type StudentOutcome = {
  student_id: string;
  from_class_id: string;
  from_status: StudentStatus;
  /** The first and last day in the old class. */
  from_day: SchoolDay;
  until_day: SchoolDay;
  outcome: Outcome;
  /** Null if the student leaves or graduates, or if no class is chosen yet. */
  to_class_id: string | null;
  to_status: StudentStatus;
};

export type Counts = Record<Outcome, number>;

export const hasNoTarget = ({ outcome, to_class_id }: StudentOutcome): boolean =>
  outcome === 'promote' && to_class_id === null;

export function countsOf(outcomes: readonly { outcome: Outcome }[]): Counts {
  const counts: Counts = { promote: 0, repeat: 0, leave: 0, graduate: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}
