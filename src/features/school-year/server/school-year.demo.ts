import { demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import { termsOf } from '../year-plan.rules.ts';
import { insertHolidays, insertPeriods } from './school-year.queries.ts';
import { schoolYears } from './school-year.tables.ts';

/** The demo year: three terms, with the school and public holidays of Cameroon's calendar. */
export function demoYear({ now, year }: DemoSchool): DemoWork {
  const id = demoId(20, 1);
  const next = year + 1;
  const days = { first_day: `${year}-09-07`, last_day: `${next}-06-11` };
  return {
    seed: async (tx) => {
      await tx
        .insert(schoolYears)
        .values({ id, name: `${year}-${next}`, ...days, status: 'current', created_at: now });
      await insertPeriods(tx, id, termsOf(days, 'terms'));
      await insertHolidays(tx, id, [
        span('Christmas holidays', 'Congés de Noël', `${year}-12-19`, `${next}-01-03`),
        span('Youth Day', 'Fête de la jeunesse', `${next}-02-11`),
        span('Easter holidays', 'Congés de Pâques', `${next}-03-27`, `${next}-04-11`),
        span('Labour Day', 'Fête du travail', `${next}-05-01`),
        span('National Day', 'Fête nationale', `${next}-05-20`),
      ]);
    },
  };
}

const span = (name_en: string, name_fr: string, first_day: string, last_day = first_day) => ({
  name_en,
  name_fr,
  first_day,
  last_day,
});
