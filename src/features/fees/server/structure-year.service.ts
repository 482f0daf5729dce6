import { sql } from 'drizzle-orm';
import { findYearNamed } from '#features/school-year/server/school-year.service.ts';
import { schoolPeriods, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';

/** The name of the school year of a row of `fee_structures`, as it is called today. */
export const structureYear = sql<string>`coalesce((select school_years.name from ${schoolYears}
  where school_years.id = fee_structures.year_id), fee_structures.academic_year)`;

/** The names of the period of the year that a row of `fee_structures` is for; null for a term or the whole year. */
export const structurePeriod = sql<{ en: string; fr: string } | null>`(
  select jsonb_build_object('en', school_periods.name_en, 'fr', school_periods.name_fr) from ${schoolPeriods}
  where school_periods.id = fee_structures.period_id)`;

type StructureYear = { year_id: string; academic_year: null } | { year_id: null; academic_year: string };

/** The columns for a year by its name: the school's dated year, or the name alone where there is none. */
export async function yearColumns(tx: Tx, name: string): Promise<StructureYear> {
  const year = await findYearNamed(tx, name);
  return year ? { year_id: year.id, academic_year: null } : { year_id: null, academic_year: name };
}
