import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { isSchoolDay } from '#features/school-year/school-year.rules.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { mayKeepAttendance } from '../attendance.policy.ts';
import { schoolMinute } from '../attendance.rules.ts';
import { attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { selectUnsaved } from './rolls.queries.ts';
import { mondayOf } from './rolls.service.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/**
 * How many registers of today should be saved by now and are not: a teacher's own, or the school's. A school that has never saved
 * one does not call the roll here yet: its office misses none. `year` is the one that today is in.
 */
export async function countUnsaved(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  year: SchoolYear | null,
): Promise<number> {
  const day = schoolDay(now(), timeZone);
  if (!year || !isSchoolDay(year, day)) return 0;
  if (mayKeepAttendance(actor) && !(await callsTheRoll(tx))) return 0;
  return selectUnsaved(tx, actor, { day, minute: schoolMinute(now(), timeZone) });
}

/** What the week's registers say of each child of a family, or of a student themselves; of whom they say nothing, no row. */
export async function countThisWeek(
  tx: Tx,
  { actor, now, timeZone }: Reader,
): Promise<{ student_id: string; absent: number; late: number }[]> {
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  return tx
    .select({
      student_id: attendanceStates.student_id,
      absent: sql<number>`(count(*) filter (where ${attendanceStates.status} = 'absent'))::int`,
      late: sql<number>`(count(*) filter (where ${attendanceStates.status} = 'late'))::int`,
    })
    .from(attendanceStates)
    .where(
      and(
        inArray(attendanceStates.student_id, own),
        gte(attendanceStates.day, mondayOf(schoolDay(now(), timeZone))),
        inArray(attendanceStates.status, ['absent', 'late']),
      ),
    )
    .groupBy(attendanceStates.student_id);
}

/** How many students are absent in a register of a class of today; null while it has none. */
export async function countAbsentToday(
  tx: Tx,
  { now, timeZone }: Pick<Reader, 'now' | 'timeZone'>,
  classId: string,
): Promise<number | null> {
  const day = schoolDay(now(), timeZone);
  const [found] = await tx
    .select({
      registers: sql<number>`count(distinct ${attendanceRegisters.id})::int`,
      absent: sql<number>`count(distinct ${attendanceStates.student_id})::int`,
    })
    .from(attendanceRegisters)
    .leftJoin(
      attendanceStates,
      and(eq(attendanceStates.register_id, attendanceRegisters.id), eq(attendanceStates.status, 'absent')),
    )
    .where(and(eq(attendanceRegisters.class_id, classId), eq(attendanceRegisters.day, day)));
  return found && found.registers > 0 ? found.absent : null;
}

const callsTheRoll = async (tx: Tx): Promise<boolean> =>
  (
    await tx
      .select({ id: attendanceRegisters.id })
      .from(attendanceRegisters)
      .where(isNotNull(attendanceRegisters.confirmed_at))
      .limit(1)
  ).length > 0;
