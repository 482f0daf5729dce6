import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LateMark } from '../attendance-office.contract.ts';
import { attendanceLooks, attendanceMarks, attendanceRegisters } from './attendance.tables.ts';

/** Maximum number of late marks on the board. */
const SHOWN = 200;

// Must match the partial index's predicate.
const isFlagged = sql`(${attendanceMarks.not_a_member} or ${attendanceMarks.without_reason})`;

/** Unreviewed late-arriving marks, oldest first. The office's own marks need no review. */
export async function listLateMarks(tx: Tx): Promise<LateMark[]> {
  const rows = await tx
    .select({
      mark_id: attendanceMarks.id,
      student: { id: students.id, full_name: students.full_name, roll_number: students.roll_number },
      class: { id: classes.id, name: classes.name, section: classes.section },
      day: attendanceRegisters.day,
      slot_id: attendanceRegisters.slot_id,
      starts: attendanceRegisters.starts,
      status: attendanceMarks.status,
      minutes: attendanceMarks.minutes,
      without_reason: attendanceMarks.without_reason,
      not_a_member: attendanceMarks.not_a_member,
      by: profiles.full_name,
      received_at: attendanceMarks.received_at,
    })
    .from(attendanceMarks)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceMarks.register_id))
    .innerJoin(classes, eq(classes.id, attendanceRegisters.class_id))
    .innerJoin(students, eq(students.id, attendanceMarks.student_id))
    .leftJoin(profiles, eq(profiles.user_id, attendanceMarks.author_id))
    .leftJoin(attendanceLooks, eq(attendanceLooks.mark_id, attendanceMarks.id))
    .where(and(isFlagged, isNull(attendanceLooks.mark_id), sql`${attendanceMarks.authority} <> 'office'`))
    .orderBy(attendanceMarks.seq)
    .limit(SHOWN);
  return rows.map(({ received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() }));
}

/**
 * Records the first reviewer of a late mark; repeats change nothing. Null for a mark that needs no review.
 */
export function settleLateMark(call: SchoolCall, mark_id: string) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ student_id: attendanceMarks.student_id, day: attendanceRegisters.day })
      .from(attendanceMarks)
      .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceMarks.register_id))
      .where(and(eq(attendanceMarks.id, mark_id), isFlagged));
    if (!found) return null;
    const written = await tx
      .insert(attendanceLooks)
      .values({ mark_id, looked_by: actor.userId, looked_at: now() })
      .onConflictDoNothing()
      .returning({ mark_id: attendanceLooks.mark_id });
    if (written.length > 0)
      await record(tx, call, {
        action: 'attendance.late_mark_settled',
        subject: { type: 'student', id: found.student_id },
        details: { day: found.day },
      });
    return { mark_id };
  });
}
