import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { addDays, type NamedSpan, type PeriodPlan, type YearStatus } from '../school-year.rules.ts';
import { insertHolidays, insertPeriods, selectYear } from './school-year.queries.ts';
import { schoolYears } from './school-year.tables.ts';

let made = 0;

/** Four weeks that no other year in these tests uses, outside school time. */
export function freeDays() {
  const first_day = addDays('2100-01-04', (made += 1) * 35);
  return { first_day, last_day: addDays(first_day, 27) };
}

export const aSpan = (first_day: string, last_day = first_day, name = 'Term'): NamedSpan => ({
  name_en: name,
  name_fr: name,
  first_day,
  last_day,
});

type AYear = {
  name?: string;
  first_day?: string;
  last_day?: string;
  status?: YearStatus;
  periods?: PeriodPlan[];
  holidays?: NamedSpan[];
};

/** A planned year of four weeks, without periods by default. */
export async function aYear(db: Db, { periods = [], holidays = [], status = 'planned', ...own }: AYear = {}) {
  const id = newId();
  return db.transaction(async (tx) => {
    const days = own.first_day ? {} : freeDays();
    const year = { id, name: `Year ${id.slice(-12)}`, first_day: '', last_day: '', ...days, ...own };
    await tx.insert(schoolYears).values({ ...year, status, created_at: new Date() });
    await insertPeriods(tx, id, periods);
    await insertHolidays(tx, id, holidays);
    return (await selectYear(tx, id))!;
  });
}
