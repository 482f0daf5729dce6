import { and, eq, isNull, sql } from 'drizzle-orm';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { readPeriodProgress } from '#features/marks/server/period-progress.service.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { cardReleases, reportCards } from './report-cards.tables.ts';

const releasedIn = prepared('cards_released', (tx) =>
  tx
    .select({ class_id: cardReleases.class_id, period: cardReleases.period })
    .from(cardReleases)
    .where(
      and(
        eq(cardReleases.year_id, sql.placeholder('yearId')),
        eq(cardReleases.audience, 'family'),
        sql`${cardReleases.at} <= ${sql.placeholder('at')}::timestamptz`,
      ),
    ),
);

/** The current period's progress: its sheets, and the classes with released cards. Null if no class is marked. */
export async function readSchoolProgress(
  tx: Tx,
  reader: { now: () => Date; timeZone: string },
  current: SchoolYear | null,
) {
  if (!current) return null;
  const [progress, released] = await Promise.all([
    readPeriodProgress(tx, reader, current),
    releasedIn(tx, { yearId: current.id, at: reader.now().toISOString() }),
  ]);
  if (!progress) return null;
  const { periods, sheets, handed_in } = progress;
  return {
    sheets,
    handed_in,
    classes: periods.size,
    released: released.filter(({ class_id, period }) => periods.get(class_id) === period).length,
  };
}

/** Classes marked in a year, and students with that year's own report card. */
export async function findYearCards(
  tx: Tx,
  yearId: string,
): Promise<{ marked: ReadonlySet<string>; carded: ReadonlySet<string> }> {
  const classes = await tx
    .select({ class_id: classMarking.class_id })
    .from(classMarking)
    .where(eq(classMarking.year_id, yearId));
  const cards = await tx
    .selectDistinct({ student_id: reportCards.student_id })
    .from(reportCards)
    .where(and(eq(reportCards.year_id, yearId), isNull(reportCards.period)));
  return {
    marked: new Set(classes.map(({ class_id }) => class_id)),
    carded: new Set(cards.map(({ student_id }) => student_id)),
  };
}
