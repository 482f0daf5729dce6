import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { type Totals, totalsOf } from '../attendance.rules.ts';
import { attendanceJustifications, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { MARKED_SLOT } from './marked-slots.ts';
import { findSettings } from './rolls.queries.ts';

/**
 * Hours missed and times late per student over some days, for report cards. Students without entries are left
 * out.
 */
export async function disciplineOf(
  tx: Tx,
  studentIds: string[],
  { from, until }: { from: SchoolDay; until: SchoolDay },
): Promise<Map<string, Totals>> {
  const { half_day_rule } = await findSettings(tx);
  const slots = await tx
    .select({
      student_id: attendanceStates.student_id,
      ...MARKED_SLOT,
    })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        inArray(attendanceStates.student_id, studentIds),
        gte(attendanceStates.day, from),
        lte(attendanceStates.day, until),
      ),
    );
  const justified = await tx
    .select()
    .from(attendanceJustifications)
    .where(
      and(
        inArray(attendanceJustifications.student_id, studentIds),
        eq(attendanceJustifications.accepted, true),
      ),
    );
  const bySlots = byStudent(slots);
  const bySpans = byStudent(justified);
  return new Map([...bySlots].map(([id, own]) => [id, totalsOf(own, bySpans.get(id) ?? [], half_day_rule)]));
}

function byStudent<Row extends { student_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.student_id);
    if (own) own.push(row);
    else found.set(row.student_id, [row]);
  }
  return found;
}
