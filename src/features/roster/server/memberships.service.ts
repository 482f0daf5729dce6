import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { classTeachers } from './classes.tables.ts';
import { classMemberships, schoolClock } from './memberships.tables.ts';

/** The school's today, as the database knows it. */
export const TODAY = sql`(select public.school_day())`;

/** Columns that say from which day until which something is so. */
type Dated = { from_day: Column; until_day: Column };

/** Whether a dated row counts on a day: both its ends are in it. */
export function isOn({ from_day, until_day }: Dated, day: SchoolDay | SQL = TODAY): SQL {
  return sql`(${from_day} <= ${day} and (${until_day} is null or ${until_day} >= ${day}))`;
}

/** Says on which day the changes of students in this transaction happen, where that is not today. */
export async function onSchoolDay(tx: Tx, day: SchoolDay): Promise<void> {
  await tx.execute(sql`select set_config('preau.on_day', ${day}, true)`);
}

/** Whoever was in a class on a day: what registers and marks ask, whatever class the students are in by now. */
export function membersOn(tx: Tx, classId: string, day: SchoolDay) {
  return tx
    .select({ student_id: classMemberships.student_id })
    .from(classMemberships)
    .where(and(eq(classMemberships.class_id, classId), isOn(classMemberships, day)));
}

/** Keeps the zone of the school's day where the database reads it. */
export async function keepSchoolClock(db: Db, timeZone: string): Promise<void> {
  await db.transaction((tx) =>
    tx
      .insert(schoolClock)
      .values({ time_zone: timeZone })
      .onConflictDoUpdate({
        target: schoolClock.only,
        set: { time_zone: timeZone },
        setWhere: sql`${schoolClock.time_zone} <> ${timeZone}`,
      }),
  );
}

/** Puts what was dated before there was a school year into the year of its first day. */
export async function datedInYears(tx: Tx): Promise<void> {
  for (const table of [classMemberships, classTeachers])
    await tx
      .update(table)
      .set({ year_id: sql`public.school_year_on(${table.from_day})` })
      .where(isNull(table.year_id));
}
