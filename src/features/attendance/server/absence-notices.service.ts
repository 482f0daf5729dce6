import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { notify, takeBack } from '#features/inbox/server/inbox.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import type { Half, ToldStatus } from '../attendance.rules.ts';
import { attendanceNotices, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import type { NewState } from './entries.queries.ts';
import { findSettings } from './rolls.queries.ts';

const MINUTE_MS = 60_000;
/** Registers per transaction. */
const BATCH = 50;

type HalfOf = { student_id: string; day: string; half: Half };
const about = ({ student_id, day, half }: HalfOf) => `${student_id} ${day} ${half}`;

/** Guardians with an account who are notified about a student, and the data for the message text. */
async function findTold(tx: Tx, studentId: string) {
  const found = await tx
    .select({
      user_id: guardians.user_id,
      name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
      sex: students.sex,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(
      and(
        eq(studentGuardians.student_id, studentId),
        eq(studentGuardians.receives_messages, true),
        eq(studentGuardians.sees_records, true),
        isNotNull(guardians.user_id),
        linkIsActive(),
      ),
    );
  return {
    userIds: found.flatMap(({ user_id }) => user_id ?? []),
    student: found[0]?.name ?? '',
    sex: found[0]?.sex ?? 'unknown',
  };
}

/**
 * Notifies guardians of absences in registers saved long enough ago, and of lateness if the school wants it,
 * once per pupil and half-day. Entries corrected meanwhile are used as corrected.
 */
export async function tellOfAbsences({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (let done = BATCH; done === BATCH;)
    done = await db.transaction(async (tx) => {
      const { notice_minutes, tells_of_late } = await findSettings(tx);
      const statuses: ToldStatus[] = tells_of_late ? ['absent', 'late'] : ['absent'];
      const due = await tx
        .select({ id: attendanceRegisters.id, day: attendanceRegisters.day, half: attendanceRegisters.half })
        .from(attendanceRegisters)
        .where(
          and(
            isNull(attendanceRegisters.told_at),
            lte(attendanceRegisters.confirmed_at, new Date(now().getTime() - notice_minutes * MINUTE_MS)),
          ),
        )
        .orderBy(attendanceRegisters.id)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const register of due) await tellOfRegister(tx, register, statuses, now());
      return due.length;
    });
}

async function tellOfRegister(
  tx: Tx,
  { id, day, half }: { id: string; day: string; half: Half },
  statuses: readonly ToldStatus[],
  at: Date,
) {
  await tx.update(attendanceRegisters).set({ told_at: at }).where(eq(attendanceRegisters.id, id));
  const told = await tx
    .select({
      student_id: attendanceStates.student_id,
      status: sql<ToldStatus>`${attendanceStates.status}`,
      minutes: attendanceStates.minutes,
    })
    .from(attendanceStates)
    .where(and(eq(attendanceStates.register_id, id), inArray(attendanceStates.status, [...statuses])))
    .orderBy(attendanceStates.student_id);
  for (const { student_id, status, minutes } of told) {
    const once = await tx
      .insert(attendanceNotices)
      .values({ student_id, day, half, status, sent_at: at })
      .onConflictDoNothing()
      .returning({ student_id: attendanceNotices.student_id });
    if (once.length === 0) continue;
    const { userIds, student, sex } = await findTold(tx, student_id);
    await notify(tx, userIds, {
      kind: `attendance.${status}`,
      about: about({ student_id, day, half }),
      params: { student, sex, day, half, ...(status === 'late' && { minutes: minutes ?? 0 }) },
      link: `/my-children/${student_id}?tab=attendance`,
      at,
    });
  }
}

/**
 * Withdraws notices whose entry has changed since. Unread notices are deleted; guardians who read one are
 * notified of the correction.
 */
export async function takeBackNotices(tx: Tx, states: readonly NewState[], at: Date): Promise<void> {
  if (states.length === 0) return;
  const told = await tx
    .select()
    .from(attendanceNotices)
    .where(
      and(
        isNull(attendanceNotices.taken_back_at),
        eq(attendanceNotices.day, states[0]!.register.day),
        inArray(attendanceNotices.student_id, [...new Set(states.map(({ student_id }) => student_id))]),
      ),
    );
  for (const { student_id, day, half, status } of told) {
    const changed = states.find(
      (state) =>
        state.student_id === student_id &&
        state.register.half === half &&
        state.effective.event.status !== status,
    );
    const of = { student_id, day, half, status };
    if (!changed || (await holdsElsewhere(tx, of))) continue;
    await tx
      .update(attendanceNotices)
      .set({ taken_back_at: at })
      .where(
        and(
          eq(attendanceNotices.student_id, student_id),
          eq(attendanceNotices.day, day),
          eq(attendanceNotices.half, half),
          eq(attendanceNotices.status, status),
        ),
      );
    const readers = await takeBack(tx, { kind: `attendance.${status}`, about: about(of) });
    if (status === 'late') continue;
    const { student, sex } = await findTold(tx, student_id);
    await notify(tx, readers, {
      kind: 'attendance.taken_back',
      about: about(of),
      params: { student, sex, day, status: changed.effective.event.status },
      link: `/my-children/${student_id}?tab=attendance`,
      at,
    });
  }
}

/** Whether any slot of the half-day still has this status for the pupil. */
async function holdsElsewhere(
  tx: Tx,
  { student_id, day, half, status }: HalfOf & { status: ToldStatus },
): Promise<boolean> {
  const found = await tx
    .select({ student_id: attendanceStates.student_id })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        eq(attendanceStates.student_id, student_id),
        eq(attendanceStates.day, day),
        eq(attendanceStates.status, status),
        eq(attendanceRegisters.half, half),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export function absenceNoticesJob(): JobKind {
  return { kind: 'attendance.notices', everyMs: MINUTE_MS, run: tellOfAbsences };
}
