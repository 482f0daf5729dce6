import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { anybodyAs, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { isSchoolDay, mondayOf } from '#features/school-year/school-year.rules.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared, preparedBy } from '#platform/db/prepared.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { mayKeepAttendance } from '../attendance.policy.ts';
import { attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { selectUnsaved } from './rolls.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/**
 * Number of today's registers that are overdue: a teacher's own, or the school's. Zero for an office whose
 * school has never saved one. `year` is the year that contains today.
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

const weekOf = preparedBy('attendance_week', (tx, role: Role | 'none') =>
  tx
    .select({
      student_id: attendanceStates.student_id,
      absent: sql<number>`(count(*) filter (where ${attendanceStates.status} = 'absent'))::int`,
      late: sql<number>`(count(*) filter (where ${attendanceStates.status} = 'late'))::int`,
    })
    .from(attendanceStates)
    .where(
      and(
        inArray(
          attendanceStates.student_id,
          tx
            .select({ id: students.id })
            .from(students)
            .where(studentsVisibleTo(tx, anybodyAs(role))),
        ),
        gte(attendanceStates.day, sql.placeholder('monday')),
        inArray(attendanceStates.status, ['absent', 'late']),
      ),
    )
    .groupBy(attendanceStates.student_id),
);

/** This week's attendance of each child of a family, or of the student; no row without entries. */
export const countThisWeek = (
  tx: Tx,
  { actor: { role, userId }, now, timeZone }: Reader,
): Promise<{ student_id: string; absent: number; late: number }[]> =>
  weekOf(tx, role === 'parent' || role === 'student' ? role : 'none', {
    userId,
    monday: mondayOf(schoolDay(now(), timeZone)),
  });

/** Number of students absent in any of a class's registers today; null if it has none. */
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

const oneSaved = prepared('any_register_saved', (tx) =>
  tx
    .select({ id: attendanceRegisters.id })
    .from(attendanceRegisters)
    .where(isNotNull(attendanceRegisters.confirmed_at))
    .limit(1),
);

const callsTheRoll = async (tx: Tx): Promise<boolean> => (await oneSaved(tx, {})).length > 0;
