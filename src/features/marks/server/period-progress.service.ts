import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { markSheets } from './marks.tables.ts';
import { spansOf } from './periods.queries.ts';

export type PeriodProgress = {
  /** The index of the current period for each class with a scheme. */
  periods: ReadonlyMap<string, number>;
  /** Sheets of these periods, created or not, and how many were submitted, verified or closed. */
  sheets: number;
  handed_in: number;
};

const isOfYear = eq(classMarking.year_id, sql.placeholder('yearId'));

const schemesInYear = prepared('schemes_in_year', (tx) =>
  tx
    .select({ id: markingSchemes.id, scheme: markingSchemes.scheme })
    .from(markingSchemes)
    .where(
      inArray(
        markingSchemes.id,
        tx.select({ id: classMarking.marking_scheme_id }).from(classMarking).where(isOfYear),
      ),
    ),
);

const subjectsMarkedIn = prepared('subjects_marked_in', (tx) =>
  tx
    .select({ class_id: classMarking.class_id, scheme: classMarking.marking_scheme_id, subjects: count() })
    .from(classMarking)
    .innerJoin(classSubjects, eq(classSubjects.class_id, classMarking.class_id))
    .where(isOfYear)
    .groupBy(classMarking.class_id, classMarking.marking_scheme_id),
);

const handedIn = prepared('sheets_handed_in', (tx) =>
  tx
    .select({ class_id: markSheets.class_id, period: markSheets.period, sheets: count() })
    .from(markSheets)
    .innerJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, markSheets.class_id),
        eq(classSubjects.subject_id, markSheets.subject_id),
      ),
    )
    .where(and(eq(markSheets.year_id, sql.placeholder('yearId')), ne(markSheets.state, 'open')))
    .groupBy(markSheets.class_id, markSheets.period),
);

/** Submitted, verified or closed sheets of subjects still taught, by class and period. */
export const selectHandedIn = (tx: Tx, yearId: string) => handedIn(tx, { yearId });

/** The progress of this period's sheets in the whole school. Null if no class has a scheme that fits the year. */
export async function readPeriodProgress(
  tx: Tx,
  { now, timeZone }: { now: () => Date; timeZone: string },
  year: SchoolYear,
): Promise<PeriodProgress | null> {
  const [schemes, taught, done] = await Promise.all([
    schemesInYear(tx, { yearId: year.id }),
    subjectsMarkedIn(tx, { yearId: year.id }),
    selectHandedIn(tx, year.id),
  ]);
  const today = schoolDay(now(), timeZone);
  const terms = year.periods.filter(({ parent_id }) => parent_id === null);
  const nowIn = new Map<string, { period: number; slots: number }>();
  for (const { id, scheme } of schemes) {
    const spans = spansOf(terms, year, scheme);
    const period = spans?.findLastIndex(({ from }, at) => at === 0 || from <= today) ?? -1;
    if (period >= 0) nowIn.set(id, { period, slots: scheme.periods[period]!.slots.length });
  }
  const periods = new Map<string, number>();
  let sheets = 0;
  for (const { class_id, scheme, subjects: number } of taught) {
    const current = nowIn.get(scheme);
    if (!current) continue;
    periods.set(class_id, current.period);
    sheets += number * current.slots;
  }
  if (periods.size === 0) return null;
  const handed_in = done
    .filter(({ class_id, period }) => periods.get(class_id) === period)
    .reduce((sum, { sheets: number }) => sum + number, 0);
  return { periods, sheets, handed_in };
}
