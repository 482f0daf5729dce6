/** The ways to arrange a lesson whose teacher is absent. */
export const ARRANGEMENTS = ['cover', 'supervised', 'let_go'] as const;
export type ArrangementKind = (typeof ARRANGEMENTS)[number];

type Times = { starts: number; ends: number };
export const overlap = (one: Times, other: Times) => one.starts < other.ends && other.starts < one.ends;

type Fitting = { teaches_subject: boolean; teaches_class: boolean; covers: number; full_name: string };

/** Teachers of the subject first, then those of the class, then those with the fewest covers. */
export const byFitness = (one: Fitting, other: Fitting): number =>
  Number(other.teaches_subject) - Number(one.teaches_subject) ||
  Number(other.teaches_class) - Number(one.teaches_class) ||
  one.covers - other.covers ||
  one.full_name.localeCompare(other.full_name);
