import { sql } from 'drizzle-orm';
import { attendanceRegisters, attendanceSlots } from '#features/attendance/server/attendance.tables.ts';
import { schoolDaysWithin } from '#features/attendance/server/months.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Asked } from './report.ts';

export type Span = { from: SchoolDay; to: SchoolDay };

/** All slots, archived ones included: older registers refer to them. */
export const selectSlots = (tx: Tx) =>
  tx
    .select({
      id: attendanceSlots.id,
      starts: attendanceSlots.starts,
      archived_at: attendanceSlots.archived_at,
    })
    .from(attendanceSlots);

export type Register = {
  class_id: string;
  day: SchoolDay;
  slot_id: string;
  saved: boolean;
  at: string | null;
  by: string | null;
  present: number;
  absences: number;
  late: number;
};

/**
 * The registers of a span. Who saved each and when is only read if `signed`, because it takes most of the
 * time.
 */
export const selectRegisters = async (
  tx: Tx,
  { from, to }: Span,
  classId: string | undefined,
  { signed }: { signed: boolean },
) =>
  (
    await tx.execute<Register>(sql`
      select r.class_id, r.day::text as day, r.slot_id, r.confirmed_at is not null as saved,
        ${
          signed
            ? sql`to_char(r.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, p.full_name as by`
            : sql`null as at, null as by`
        },
        r.present + r.late + r.left_school as present, r.absent + r.excused as absences, r.late
      from ${attendanceRegisters} r ${signed ? sql`left join ${profiles} p on p.user_id = r.confirmed_by` : sql``}
      where r.day between ${from}::date and ${to}::date ${classId ? sql`and r.class_id = ${classId}::uuid` : sql``}`)
  ).rows;

/** The periods within a span in which each class had students. */
async function selectPresences(tx: Tx, { from, to }: Span): Promise<Map<string, Span[]>> {
  const { rows } = await tx.execute<Span & { class_id: string }>(sql`
    select distinct m.class_id, greatest(m.from_day, ${from}::date)::text as from,
      least(coalesce(m.until_day, ${to}::date), ${to}::date)::text as to
    from ${classMemberships} m
    where m.from_day <= ${to}::date and (m.until_day is null or m.until_day >= ${from}::date)`);
  const byClass = new Map<string, Span[]>();
  for (const { class_id, ...span } of rows) byClass.set(class_id, [...(byClass.get(class_id) ?? []), span]);
  return byClass;
}

export type Roll = Pick<Register, 'class_id' | 'day' | 'slot_id' | 'saved' | 'at' | 'by'>;

/** The rolls due in a span so far: those expected by the calendar, and any others that were saved. */
export async function rollsDue(
  tx: Tx,
  asked: Asked,
  span: Span,
  registers: readonly Register[],
): Promise<Roll[]> {
  const slots = (await selectSlots(tx)).filter(({ archived_at }) => archived_at === null);
  const until = span.to < asked.today ? span.to : asked.today;
  const minute = schoolMinute(asked.now(), asked.timeZone);
  const days = await schoolDaysWithin(tx, { from: span.from, until }, []);
  const presences = await selectPresences(tx, span);
  const byKey = new Map<string, Roll>();
  const keyOf = ({ class_id, day, slot_id }: Pick<Roll, 'class_id' | 'day' | 'slot_id'>) =>
    `${class_id} ${day} ${slot_id}`;
  for (const [class_id, spans] of presences) {
    if (asked.class_id && class_id !== asked.class_id) continue;
    for (const day of days) {
      if (!spans.some(({ from, to }) => from <= day && day <= to)) continue;
      for (const { id: slot_id, starts } of slots)
        if (day < asked.today || starts <= minute) {
          const roll = { class_id, day, slot_id, saved: false, at: null, by: null };
          byKey.set(keyOf(roll), roll);
        }
    }
  }
  for (const register of registers) if (register.saved) byKey.set(keyOf(register), register);
  return [...byKey.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
