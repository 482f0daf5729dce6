import { eq } from 'drizzle-orm';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { Figures } from '../early-warning.contract.ts';
import { warningFlags } from './early-warning.tables.ts';

export const someFigures: Figures = {
  rule: 'sanctions',
  from: '2026-09-07',
  until: '2026-12-18',
  sanctions: 2,
};

/** A flag of the current year, about sanctions and without an owner by default. */
export async function aFlag(
  db: Db,
  { student_id, ...given }: Partial<typeof warningFlags.$inferInsert> & { student_id: string },
) {
  const [found] = await db
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(eq(schoolYears.status, 'current'));
  const today = new Date().toISOString().slice(0, 10);
  const year_id =
    given.year_id ??
    found?.id ??
    (await aYear(db, { first_day: addDays(today, -60), last_day: addDays(today, 200), status: 'current' }))
      .id;
  const figures = given.figures ?? someFigures;
  return one(
    await db
      .insert(warningFlags)
      .values({
        id: newId(),
        student_id,
        year_id,
        rule: figures.rule,
        figures,
        threshold: 2,
        calculated_on: '2026-11-20',
        opened_on: '2026-11-16',
        ...given,
      })
      .returning(),
  );
}
