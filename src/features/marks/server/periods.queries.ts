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

/**
 * The first and last day of each period of a scheme in a year; each lasts until the day before the
 * next, so there are no gaps. Null if the year has a different number of periods than the scheme.
 */
export async function periodSpans(
  tx: Tx,
  yearId: string,
  { periods }: Pick<MarkingScheme, 'periods'>,
): Promise<{ from: SchoolDay; before: SchoolDay }[] | null> {
  const terms = await termsOf(tx, { yearId });
  if (terms.length !== periods.length) return null;
  return terms.map(({ first_day, year_first, year_last }, at) => ({
    from: at === 0 ? year_first : first_day,
    before: terms[at + 1]?.first_day ?? addDays(year_last, 1),
  }));
}
