import { and, eq, inArray, sql } from 'drizzle-orm';
import { mayKeepAttendance } from '#features/attendance/attendance.policy.ts';
import { countAbsentToday } from '#features/attendance/server/figures.service.ts';
import { findClass } from '#features/classes/server/classes.service.ts';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { owedByClass } from '#features/fees/accounts/server/accounts.service.ts';
import { mayKeepMarks } from '#features/marks/marks.policy.ts';
import { readLatestMean } from '#features/marks/overview/server/latest-mean.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { ClassFigures } from '../class-page.contract.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** The current figures of a class; null if there is no such class. */
export async function findClassFigures(
  tx: Tx,
  reader: Reader,
  classId: string,
): Promise<ClassFigures | null> {
  if (!(await findClass(tx, reader.actor, classId))) return null;
  return {
    ...(await countAttending(tx, classId)),
    absent_today: mayKeepAttendance(reader.actor) ? await countAbsentToday(tx, reader, classId) : null,
    average: mayKeepMarks(reader.actor) ? await readLatestMean(tx, reader, classId) : null,
    owed: mayKeepFees(reader.actor) ? amountText(centimes(await owedByClass(tx, classId))) : null,
  };
}

/** Students who left, transferred or graduated are in no class, although their record keeps the last one. */
async function countAttending(tx: Tx, classId: string) {
  return one(
    await tx
      .select({
        students: sql<number>`count(*)::int`,
        suspended: sql<number>`(count(*) filter (where ${students.status} = 'suspended'))::int`,
      })
      .from(students)
      .where(and(eq(students.class_id, classId), inArray(students.status, ['active', 'suspended']))),
  );
}
