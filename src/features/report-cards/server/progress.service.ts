import { and, eq, lte } from 'drizzle-orm';
import { readPeriodProgress } from '#features/marks/server/overview.service.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { cardReleases } from './report-cards.tables.ts';

/** How far the period of today is: its sheets, and the classes whose families have their cards. Null where no class is marked. */
export async function readSchoolProgress(
  tx: Tx,
  reader: { now: () => Date; timeZone: string },
  current: SchoolYear | null,
) {
  const progress = current && (await readPeriodProgress(tx, reader, current));
  if (!progress) return null;
  const { year_id, periods, sheets, handed_in } = progress;
  const released = await tx
    .select({ class_id: cardReleases.class_id, period: cardReleases.period })
    .from(cardReleases)
    .where(
      and(
        eq(cardReleases.year_id, year_id),
        eq(cardReleases.audience, 'family'),
        lte(cardReleases.at, reader.now()),
      ),
    );
  return {
    sheets,
    handed_in,
    classes: periods.size,
    released: released.filter(({ class_id, period }) => periods.get(class_id) === period).length,
  };
}
