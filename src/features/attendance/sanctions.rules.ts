import type { SchoolDay } from '#platform/time/school-day.ts';

export const SANCTION_KINDS = ['warning', 'blame', 'exclusion'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** From so many unjustified hours in a term on; `days`: of an exclusion, null is for good. */
export type Step = { from_hours: number; kind: SanctionKind; days: number | null };

const HOUR = 60;

/** The highest step that so many minutes reach. */
export function stepReached<Rung extends Step>(ladder: readonly Rung[], minutes: number): Rung | null {
  return ladder
    .filter(({ from_hours }) => from_hours * HOUR <= minutes)
    .reduce<Rung | null>(
      (highest, step) => (highest && highest.from_hours > step.from_hours ? highest : step),
      null,
    );
}

/** What is proposed: the highest step reached, unless somebody has answered it in this term, or a higher one. */
export function proposedStep<Rung extends Step>(
  ladder: readonly Rung[],
  minutes: number,
  answered: readonly number[],
): Rung | null {
  const step = stepReached(ladder, minutes);
  return step && answered.every((from_hours) => from_hours < step.from_hours) ? step : null;
}

type TermDays = { first_day: SchoolDay; last_day: SchoolDay };

/** The term of a day; between two terms the one that ended last, and before the first the first. */
export function termOn<Term extends TermDays>(terms: readonly Term[], day: SchoolDay): Term | null {
  const begun = terms.filter(({ first_day }) => first_day <= day);
  const latest = begun.reduce<Term | null>(
    (last, term) => (last && last.first_day > term.first_day ? last : term),
    null,
  );
  return latest ?? terms[0] ?? null;
}
