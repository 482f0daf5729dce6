import { and, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { mayKeepAttendance } from '../attendance.policy.ts';
import { attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { mondayOf, readDay } from './rolls.service.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/**
 * How many registers of today should be saved by now and are not: a teacher's own, or the school's. A school that has never saved
 * one does not call the roll here yet: its office misses none.
 */
export async function countUnsaved(tx: Tx, reader: Reader): Promise<number> {
  if (mayKeepAttendance(reader.actor) && !(await callsTheRoll(tx))) return 0;
  const day = await readDay(tx, reader);
  if (!day.is_school_day) return 0;
  const { minute } = day;
  const begun = new Set(
    day.slots.filter(({ starts }) => minute !== null && starts <= minute).map(({ id }) => id),
  );
  return day.classes
    .filter(({ expected }) => expected > 0)
    .flatMap(({ registers }) => registers)
    .filter(({ slot_id, state }) => begun.has(slot_id) && state !== 'taken').length;
}

/** What the week's registers say of a family's children, or of a student themselves. */
export async function countThisWeek(
  tx: Tx,
  { actor, now, timeZone }: Reader,
): Promise<{ absent: number; late: number }> {
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  const [found] = await tx
    .select({
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
    );
  return found ?? { absent: 0, late: 0 };
}

const callsTheRoll = async (tx: Tx): Promise<boolean> =>
  (
    await tx
      .select({ id: attendanceRegisters.id })
      .from(attendanceRegisters)
      .where(isNotNull(attendanceRegisters.confirmed_at))
      .limit(1)
  ).length > 0;
