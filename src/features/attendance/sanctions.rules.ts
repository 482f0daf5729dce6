import type { SchoolDay } from '#platform/time/school-day.ts';

export const SANCTION_KINDS = ['warning', 'blame', 'exclusion'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/**
 * Applies from this number of unjustified hours in a term. `days` is the length of an exclusion, null if
 * permanent.
 */
export type Step = { from_hours: number; kind: SanctionKind; days: number | null };

const HOUR = 60;

/** The highest step reached by this number of minutes. */
export function stepReached<Rung extends Step>(ladder: readonly Rung[], minutes: number): Rung | null {
  return ladder
    .filter(({ from_hours }) => from_hours * HOUR <= minutes)
    .reduce<Rung | null>(
      (highest, step) => (highest && highest.from_hours > step.from_hours ? highest : step),
      null,
    );
}

/**
 * The sanction to propose: the highest step reached, unless it or a higher one was already decided this term.
 */
export function proposedStep<Rung extends Step>(
  ladder: readonly Rung[],
  minutes: number,
  answered: readonly number[],
): Rung | null {
  const step = stepReached(ladder, minutes);
  return step && answered.every((from_hours) => from_hours < step.from_hours) ? step : null;
}

type TermDays = { first_day: SchoolDay; last_day: SchoolDay };

/** The term of a day; between two terms the previous one, before the first term the first. */
export function termOn<Term extends TermDays>(terms: readonly Term[], day: SchoolDay): Term | null {
  const begun = terms.filter(({ first_day }) => first_day <= day);
  const latest = begun.reduce<Term | null>(
    (last, term) => (last && last.first_day > term.first_day ? last : term),
    null,
  );
  return latest ?? terms[0] ?? null;
}
