import { and, eq, gte, inArray, isNull, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { hoursOf } from '../attendance.rules.ts';
import { attendanceJustifications, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { attendanceSanctionReversals, attendanceSanctions } from './sanctions.tables.ts';

const missed = sql`case ${attendanceStates.status} when 'absent' then ${attendanceRegisters.ends} - ${attendanceRegisters.starts}
  else greatest(0, ${attendanceRegisters.ends} - ${attendanceRegisters.starts} - coalesce(${attendanceStates.minutes}, 0)) end`;

/** Minutes without a justification, of whoever has some, both days included: `totalsOf` says the same of one student. */
export function selectUnjustified(tx: Tx, who: SQL, from: SchoolDay, until: SchoolDay, atLeast = 1) {
  return tx
    .select({ student_id: attendanceStates.student_id, minutes: sql<number>`sum(${missed})::int` })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        who,
        gte(attendanceStates.day, from),
        lte(attendanceStates.day, until),
        // As the index has it, which holds only these.
        sql`${attendanceStates.status} in ('absent', 'left_early')`,
        sql`not exists (select from ${attendanceJustifications} j
          where j.student_id = ${attendanceStates.student_id} and j.accepted
            and ${attendanceStates.day} between j.from_day and j.until_day
            and (j.half is null or j.half = ${attendanceRegisters.half}))`,
      ),
    )
    .groupBy(attendanceStates.student_id)
    .having(sql`sum(${missed}) >= ${atLeast}`);
}

/** Hours without a justification, by student: from one day to another, both included. Whoever has none is left out. */
export async function unjustifiedHoursBy(
  tx: Tx,
  studentIds: readonly string[],
  from: SchoolDay,
  until: SchoolDay,
): Promise<Map<string, number>> {
  if (studentIds.length === 0) return new Map();
  const found = await selectUnjustified(
    tx,
    inArray(attendanceStates.student_id, [...studentIds]),
    from,
    until,
  );
  return new Map(found.map(({ student_id, minutes }) => [student_id, hoursOf(minutes)]));
}

/** Exclusions by student, of sanctions that count from a day in the span and still stand: their days, and whether one is for good. */
export async function exclusionsBy(
  tx: Tx,
  studentIds: readonly string[],
  from: SchoolDay,
  until: SchoolDay,
): Promise<Map<string, { days: number; forGood: boolean }>> {
  if (studentIds.length === 0) return new Map();
  const found = await tx
    .select({
      student_id: attendanceSanctions.student_id,
      days: sum(attendanceSanctions.days),
      forGood: sql<boolean>`bool_or(${attendanceSanctions.days} is null)`,
    })
    .from(attendanceSanctions)
    .leftJoin(
      attendanceSanctionReversals,
      eq(attendanceSanctionReversals.sanction_id, attendanceSanctions.id),
    )
    .where(
      and(
        inArray(attendanceSanctions.student_id, [...studentIds]),
        eq(attendanceSanctions.kind, 'exclusion'),
        gte(attendanceSanctions.on_day, from),
        lte(attendanceSanctions.on_day, until),
        isNull(attendanceSanctionReversals.sanction_id),
      ),
    )
    .groupBy(attendanceSanctions.student_id);
  return new Map(
    found.map(({ student_id, days, forGood }) => [student_id, { days: Number(days ?? 0), forGood }]),
  );
}
