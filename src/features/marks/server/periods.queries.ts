import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { schoolPeriods, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

const termsOf = prepared('school_terms', (tx) =>
  tx
    .select({
      first_day: schoolPeriods.first_day,
      year_first: schoolYears.first_day,
      year_last: schoolYears.last_day,
    })
    .from(schoolPeriods)
    .innerJoin(schoolYears, eq(schoolYears.id, schoolPeriods.year_id))
    .where(and(eq(schoolPeriods.year_id, sql.placeholder('yearId')), isNull(schoolPeriods.parent_id)))
    .orderBy(schoolPeriods.first_day),
);

type Term = { first_day: SchoolDay };
type Year = { first_day: SchoolDay; last_day: SchoolDay };
export type PeriodSpan = { from: SchoolDay; before: SchoolDay };

/**
 * The first and last day of each period of a scheme in a year, by the terms of the year; each lasts until the day
 * before the next, so there are no gaps. Null if the year has a different number of terms than the scheme has periods.
 */
export function spansOf(
  terms: readonly Term[],
  year: Year,
  { periods }: Pick<MarkingScheme, 'periods'>,
): PeriodSpan[] | null {
  if (terms.length !== periods.length) return null;
  return terms.map(({ first_day }, at) => ({
    from: at === 0 ? year.first_day : first_day,
    before: terms[at + 1]?.first_day ?? addDays(year.last_day, 1),
  }));
}

/** The same for a year known by its id. */
export async function periodSpans(
  tx: Tx,
  yearId: string,
  scheme: Pick<MarkingScheme, 'periods'>,
): Promise<PeriodSpan[] | null> {
  const terms = await termsOf(tx, { yearId });
  const [first] = terms;
  return first ? spansOf(terms, { first_day: first.year_first, last_day: first.year_last }, scheme) : null;
}
