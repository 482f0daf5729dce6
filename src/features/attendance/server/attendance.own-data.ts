import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import type { Sanction } from '../sanctions.contract.ts';
import {
  attendanceJustifications,
  attendanceEntries,
  attendanceRegisters,
  attendanceStates,
} from './attendance.tables.ts';
import { selectSanctions } from './sanctions.queries.ts';

/** A student's own entries, without confidential reasons, and the justifications written for them. */
export const attendanceOwnData: OwnDataPart = async (tx, { actor, studentId }) => ({
  attendance: {
    entries: studentId
      ? (
          await tx
            .select({
              day: attendanceStates.day,
              half: attendanceRegisters.half,
              status: attendanceStates.status,
              minutes: attendanceStates.minutes,
              reason: attendanceEntries.reason,
              confidential: attendanceEntries.confidential,
            })
            .from(attendanceStates)
            .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
            .innerJoin(attendanceEntries, eq(attendanceEntries.id, attendanceStates.entry_id))
            .where(eq(attendanceStates.student_id, studentId))
            .orderBy(attendanceStates.day, attendanceRegisters.starts)
        ).map(({ confidential, reason, ...entry }) => ({ ...entry, reason: confidential ? null : reason }))
      : [],
    sanctions: studentId ? (await selectSanctions(tx, studentId)).map(ofFamily) : [],
  },
  absences_justified: {
    sent: await tx
      .select({
        from_day: attendanceJustifications.from_day,
        until_day: attendanceJustifications.until_day,
        half: attendanceJustifications.half,
        reason: attendanceJustifications.reason,
        submitted_at: attendanceJustifications.submitted_at,
        accepted: attendanceJustifications.accepted,
        note: attendanceJustifications.note,
      })
      .from(attendanceJustifications)
      .where(eq(attendanceJustifications.submitted_by, actor.userId))
      .orderBy(attendanceJustifications.submitted_at),
  },
});

/** Families are not told which office member decided. */
function ofFamily(sanction: Sanction) {
  const { id: _, decided_by: __, ...own } = sanction;
  return own;
}
