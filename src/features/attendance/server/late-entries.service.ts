import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LateEntry } from '../attendance-office.contract.ts';
import { attendanceLooks, attendanceEntries, attendanceRegisters } from './attendance.tables.ts';

/** Maximum number of late entries on the board. */
const SHOWN = 200;

// Must match the partial index's predicate.
const isFlagged = sql`(${attendanceEntries.not_a_member} or ${attendanceEntries.without_reason})`;

/** Unreviewed late-arriving entries, oldest first. The office's own entries need no review. */
export async function listLateEntries(tx: Tx): Promise<LateEntry[]> {
  const rows = await tx
    .select({
      entry_id: attendanceEntries.id,
      student: { id: students.id, full_name: students.full_name, roll_number: students.roll_number },
      class: { id: classes.id, name: classes.name, section: classes.section },
      day: attendanceRegisters.day,
      slot_id: attendanceRegisters.slot_id,
      starts: attendanceRegisters.starts,
      status: attendanceEntries.status,
      minutes: attendanceEntries.minutes,
      without_reason: attendanceEntries.without_reason,
      not_a_member: attendanceEntries.not_a_member,
      by: profiles.full_name,
      received_at: attendanceEntries.received_at,
    })
    .from(attendanceEntries)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceEntries.register_id))
    .innerJoin(classes, eq(classes.id, attendanceRegisters.class_id))
    .innerJoin(students, eq(students.id, attendanceEntries.student_id))
    .leftJoin(profiles, eq(profiles.user_id, attendanceEntries.author_id))
    .leftJoin(attendanceLooks, eq(attendanceLooks.entry_id, attendanceEntries.id))
    .where(and(isFlagged, isNull(attendanceLooks.entry_id), sql`${attendanceEntries.authority} <> 'office'`))
    .orderBy(attendanceEntries.seq)
    .limit(SHOWN);
  return rows.map(({ received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() }));
}

/**
 * Records the first reviewer of a late entry; repeats change nothing. Null for an entry that needs no review.
 */
export function settleLateEntry(call: SchoolCall, entry_id: string) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ student_id: attendanceEntries.student_id, day: attendanceRegisters.day })
      .from(attendanceEntries)
      .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceEntries.register_id))
      .where(and(eq(attendanceEntries.id, entry_id), isFlagged));
    if (!found) return null;
    const written = await tx
      .insert(attendanceLooks)
      .values({ entry_id, looked_by: actor.userId, looked_at: now() })
      .onConflictDoNothing()
      .returning({ entry_id: attendanceLooks.entry_id });
    if (written.length > 0)
      await record(tx, call, {
        action: 'attendance.late_mark_settled',
        subject: { type: 'student', id: found.student_id },
        details: { day: found.day },
      });
    return { entry_id };
  });
}
