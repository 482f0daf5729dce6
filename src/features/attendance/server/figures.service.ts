import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { STATUS_FACTS, STATUSES, totalsOf } from '../attendance.rules.ts';
import { attendanceJustifications, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { mondayOf, readDay } from './rolls.service.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** How many registers of today should be saved by now and are not: a teacher's own, or the school's. */
export async function countUnsaved(tx: Tx, reader: Reader): Promise<number> {
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

/** What may be missed without an excuse: no other status adds to those minutes. */
const UNEXCUSED = STATUSES.filter(
  (status) => STATUS_FACTS[status].missed !== 'nothing' && !STATUS_FACTS[status].excused,
);

/**
 * Minutes that each of these students missed without justification in each span of days, `before` being the first day after it.
 * Who missed none may be absent. Two queries, however many students.
 */
export async function unjustifiedMinutes(
  tx: Tx,
  studentIds: readonly string[],
  spans: readonly { from: SchoolDay; before: SchoolDay }[],
): Promise<Map<string, number[]>> {
  const [first] = spans;
  if (!first || studentIds.length === 0) return new Map();
  const missed = await tx
    .select({
      student_id: attendanceStates.student_id,
      day: attendanceStates.day,
      half: attendanceRegisters.half,
      starts: attendanceRegisters.starts,
      ends: attendanceRegisters.ends,
      status: attendanceStates.status,
      minutes: attendanceStates.minutes,
    })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        inArray(attendanceStates.student_id, [...studentIds]),
        gte(attendanceStates.day, first.from),
        inArray(attendanceStates.status, UNEXCUSED),
      ),
    );
  const ids = [...new Set(missed.map(({ student_id }) => student_id))];
  const justified =
    ids.length === 0
      ? []
      : await tx
          .select({
            student_id: attendanceJustifications.student_id,
            from_day: attendanceJustifications.from_day,
            until_day: attendanceJustifications.until_day,
            half: attendanceJustifications.half,
          })
          .from(attendanceJustifications)
          .where(
            and(
              inArray(attendanceJustifications.student_id, ids),
              eq(attendanceJustifications.accepted, true),
            ),
          );
  return new Map(
    ids.map((id) => {
      const own = missed.filter(({ student_id }) => student_id === id);
      const excuses = justified.filter(({ student_id }) => student_id === id);
      return [
        id,
        spans.map(({ from, before }) => {
          const slots = own.filter(({ day }) => from <= day && day < before);
          return totalsOf(slots, excuses, 'any').unjustified_minutes;
        }),
      ];
    }),
  );
}
