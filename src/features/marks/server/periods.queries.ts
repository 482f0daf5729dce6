import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { selectYear } from '#features/school-year/server/school-year.queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/**
 * From when to when each period of a scheme lasts in a year: to the day before the next one, so that no day is between two. Null
 * where the year has another number of periods than the scheme.
 */
export async function periodSpans(
  tx: Tx,
  yearId: string,
  { periods }: Pick<MarkingScheme, 'periods'>,
): Promise<{ from: SchoolDay; before: SchoolDay }[] | null> {
  const year = await selectYear(tx, yearId);
  const terms = (year?.periods ?? []).filter(({ parent_id }) => parent_id === null);
  if (!year || terms.length !== periods.length) return null;
  return terms.map(({ first_day }, at) => ({
    from: at === 0 ? year.first_day : first_day,
    before: terms[at + 1]?.first_day ?? addDays(year.last_day, 1),
  }));
}
