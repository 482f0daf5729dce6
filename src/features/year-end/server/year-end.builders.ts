import { eq } from 'drizzle-orm';
import { aYear, freeDays } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { yearEnds } from './year-end.tables.ts';

let made = 0;

/** Four weeks in the past, before any membership in these tests: ending them moves nobody. */
function pastDays() {
  const first_day = addDays('1950-01-02', (made += 1) * 70);
  return { first_day, last_day: addDays(first_day, 27) };
}

const makeRoom = (db: Db) =>
  db.update(schoolYears).set({ status: 'planned' }).where(eq(schoolYears.status, 'current'));

/** The current year, already over, followed by a planned one. */
export async function anEndingYear(db: Db): Promise<string> {
  await makeRoom(db);
  const days = pastDays();
  const { id } = await aYear(db, { ...days, status: 'current' });
  await aYear(db, {
    first_day: addDays(days.first_day, 35),
    last_day: addDays(days.last_day, 35),
  });
  return id;
}

/** A year already ended, with a next year that has not started. */
export async function anEndedYear(db: Db): Promise<string> {
  await makeRoom(db);
  const { id } = await aYear(db, { ...pastDays(), status: 'closed' });
  const next = await aYear(db, { ...freeDays(), status: 'current' });
  await db
    .insert(yearEnds)
    .values({ year_id: id, next_year_id: next.id, starts: 'at_once', ran_at: new Date() });
  return id;
}
