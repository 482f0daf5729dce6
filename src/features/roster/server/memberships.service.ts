import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { classMemberships, schoolClock } from './memberships.tables.ts';

/** The school's current day, computed by the database. */
export const TODAY = sql`(select public.school_day())`;

type Dated = { from_day: Column; until_day: Column };

/** Whether a dated row is valid on a day; both ends are inclusive. */
export function isOn({ from_day, until_day }: Dated, day: Given<SchoolDay> = TODAY): SQL {
  return sql`(${from_day} <= ${day} and (${until_day} is null or ${until_day} >= ${day}))`;
}

/** Sets the day on which student changes in this transaction take effect, if not today. */
export async function onSchoolDay(tx: Tx, day: SchoolDay): Promise<void> {
  await tx.execute(sql`select set_config('preau.on_day', ${day}, true)`);
}

/** Members of a class on a day, whatever class they are in now; used by registers and marks. */
export function membersOn(tx: Tx, classId: string, day: SchoolDay) {
  return tx
    .select({ student_id: classMemberships.student_id })
    .from(classMemberships)
    .where(and(eq(classMemberships.class_id, classId), isOn(classMemberships, day)));
}

/** Stores the school's time zone for the database's own date functions. */
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
