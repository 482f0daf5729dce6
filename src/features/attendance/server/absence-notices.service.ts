import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { notify, takeBack } from '#features/inbox/server/inbox.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import type { Half } from '../attendance.rules.ts';
import { attendanceNotices, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import type { NewState } from './marks.queries.ts';
import { findSettings } from './rolls.queries.ts';

const MINUTE_MS = 60_000;
/** Registers of one transaction. */
const BATCH = 50;

type AbsentHalf = { student_id: string; day: string; half: Half };
const about = ({ student_id, day, half }: AbsentHalf) => `${student_id} ${day} ${half}`;

/** Guardians with an account who are told of a student, and what the student is called. */
async function findTold(tx: Tx, studentId: string) {
  const found = await tx
    .select({
      user_id: guardians.user_id,
      name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
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
  return { userIds: found.flatMap(({ user_id }) => user_id ?? []), name: found[0]?.name ?? '' };
}

/** 23/11/2026: the same in both languages. */
const written = (day: string) => day.split('-').toReversed().join('/');

/**
 * Tells guardians of who is absent in registers that were saved long enough ago: once for a pupil and half-day. Whoever was
 * corrected meanwhile, or came late, is not told of.
 */
export async function tellOfAbsences({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (let done = BATCH; done === BATCH;)
    done = await db.transaction(async (tx) => {
      const { notice_minutes } = await findSettings(tx);
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
      for (const register of due) await tellOfRegister(tx, register, now());
      return due.length;
    });
}

async function tellOfRegister(tx: Tx, { id, day, half }: { id: string; day: string; half: Half }, at: Date) {
  await tx.update(attendanceRegisters).set({ told_at: at }).where(eq(attendanceRegisters.id, id));
  const absent = await tx
    .select({ student_id: attendanceStates.student_id })
    .from(attendanceStates)
    .where(and(eq(attendanceStates.register_id, id), eq(attendanceStates.status, 'absent')))
    .orderBy(attendanceStates.student_id);
  for (const { student_id } of absent) {
    const once = await tx
      .insert(attendanceNotices)
      .values({ student_id, day, half, sent_at: at })
      .onConflictDoNothing()
      .returning({ student_id: attendanceNotices.student_id });
    if (once.length === 0) continue;
    const { userIds, name } = await findTold(tx, student_id);
    await notify(tx, userIds, {
      kind: 'attendance.absent',
      about: about({ student_id, day, half }),
      params: { student: name, day: written(day), half },
      link: `/my-children/${student_id}?tab=attendance`,
      at,
    });
  }
}

/** Takes back what guardians were told, where the pupil turns out to be there: unread it goes, read it is followed by another. */
export async function takeBackNotices(tx: Tx, states: readonly NewState[], at: Date): Promise<void> {
  const there = states.filter(({ effective }) => effective.event.status !== 'absent');
  if (there.length === 0) return;
  const told = await tx
    .select()
    .from(attendanceNotices)
    .where(
      and(
        isNull(attendanceNotices.taken_back_at),
        eq(attendanceNotices.day, there[0]!.register.day),
        inArray(attendanceNotices.student_id, [...new Set(there.map(({ student_id }) => student_id))]),
      ),
    );
  for (const { student_id, day, half } of told) {
    const changed = there.find((state) => state.student_id === student_id && state.register.half === half);
    if (!changed || (await isAbsentElsewhere(tx, { student_id, day, half }))) continue;
    await tx
      .update(attendanceNotices)
      .set({ taken_back_at: at })
      .where(
        and(
          eq(attendanceNotices.student_id, student_id),
          eq(attendanceNotices.day, day),
          eq(attendanceNotices.half, half),
        ),
      );
    const key = about({ student_id, day, half });
    const readers = await takeBack(tx, { kind: 'attendance.absent', about: key });
    const { name } = await findTold(tx, student_id);
    await notify(tx, readers, {
      kind: 'attendance.taken_back',
      about: key,
      params: { student: name, day: written(day), status: changed.effective.event.status },
      link: `/my-children/${student_id}?tab=attendance`,
      at,
    });
  }
}

/** Whether a pupil is absent in any slot of a half-day, as its states stand now. */
async function isAbsentElsewhere(tx: Tx, { student_id, day, half }: AbsentHalf): Promise<boolean> {
  const found = await tx
    .select({ student_id: attendanceStates.student_id })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        eq(attendanceStates.student_id, student_id),
        eq(attendanceStates.day, day),
        eq(attendanceStates.status, 'absent'),
        eq(attendanceRegisters.half, half),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export function absenceNoticesJob(): JobKind {
  return { kind: 'attendance.notices', everyMs: MINUTE_MS, run: tellOfAbsences };
}
