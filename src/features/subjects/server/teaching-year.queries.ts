import { eq, sql } from 'drizzle-orm';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** The school year that a teaching day belongs to. */
export async function yearOf(tx: Tx, day: SchoolDay) {
  const [found] = await tx
    .select({ id: schoolYears.id, status: schoolYears.status })
    .from(schoolYears)
    .where(eq(schoolYears.id, sql`public.school_year_on(${day}::date)`));
  return found ?? null;
}
