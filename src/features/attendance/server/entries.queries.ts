import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Effective } from '../attendance.rules.ts';
import {
  attendanceConfirmations,
  attendanceEntries,
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from './attendance.tables.ts';

export type EntryRow = typeof attendanceEntries.$inferSelect;
export type Register = typeof attendanceRegisters.$inferSelect;

/** Creates missing registers of a class in slots of a day. Unknown slots are skipped. */
async function insertRegisters(
  tx: Tx,
  { class_id, day }: { class_id: string; day: SchoolDay },
  slotIds: readonly string[],
): Promise<void> {
  const slots = await tx
    .select()
    .from(attendanceSlots)
    .where(inArray(attendanceSlots.id, [...slotIds]))
    .orderBy(attendanceSlots.id);
  if (slots.length === 0) return;
  await tx
    .insert(attendanceRegisters)
    .values(
      slots.map(({ id, half, starts, ends }) => ({
        id: newId(),
        class_id,
        day,
        slot_id: id,
        half,
        starts,
        ends,
      })),
    )
    .onConflictDoNothing();
}

/**
 * Locks the registers of a class in slots of a day until the transaction ends, which serializes their
 * changes.
 */
export async function holdRegisters(
  tx: Tx,
  of: { class_id: string; day: SchoolDay },
  slotIds: readonly string[],
): Promise<Register[]> {
  if (slotIds.length === 0) return [];
  const held = () =>
    tx
      .select()
      .from(attendanceRegisters)
      .where(
        and(
          eq(attendanceRegisters.class_id, of.class_id),
          eq(attendanceRegisters.day, of.day),
          inArray(attendanceRegisters.slot_id, [...slotIds]),
        ),
      )
      .orderBy(attendanceRegisters.id)
      .for('update');
  const found = await held();
  if (found.length === slotIds.length) return found;
  await insertRegisters(tx, of, slotIds);
  return held();
}

/** The events that the server already has, with their results. */
export async function findAnswered(tx: Tx, ids: readonly string[]) {
  const entries = await tx
    .select({
      id: attendanceEntries.id,
      register_id: attendanceEntries.register_id,
      student_id: attendanceEntries.student_id,
      author_id: attendanceEntries.author_id,
      outcome: attendanceEntries.outcome,
    })
    .from(attendanceEntries)
    .where(inArray(attendanceEntries.id, [...ids]));
  const confirmations = await tx
    .select({
      id: attendanceConfirmations.id,
      register_id: attendanceConfirmations.register_id,
      author_id: attendanceConfirmations.author_id,
    })
    .from(attendanceConfirmations)
    .where(inArray(attendanceConfirmations.id, [...ids]));
  return [
    ...entries,
    ...confirmations.map((row) => ({ ...row, student_id: null, outcome: 'confirmed' as const })),
  ];
}

/** Which of these students were ever in a class, and whether on a given day. */
export async function findMembers(
  tx: Tx,
  { class_id, day }: { class_id: string; day: SchoolDay },
  studentIds: readonly string[],
): Promise<Map<string, { on_day: boolean }>> {
  const found = await tx
    .select({
      student_id: classMemberships.student_id,
      on_day: sql<boolean>`bool_or(${isOn(classMemberships, day)})`,
    })
    .from(classMemberships)
    .where(
      and(eq(classMemberships.class_id, class_id), inArray(classMemberships.student_id, [...studentIds])),
    )
    .groupBy(classMemberships.student_id);
  return new Map(found.map(({ student_id, on_day }) => [student_id, { on_day }]));
}

/** All events of pupils in registers, in the order of reception. */
export const selectEntryEvents = (tx: Tx, registerIds: readonly string[], studentIds: readonly string[]) =>
  tx
    .select()
    .from(attendanceEntries)
    .where(
      and(
        inArray(attendanceEntries.register_id, [...registerIds]),
        inArray(attendanceEntries.student_id, [...studentIds]),
      ),
    )
    .orderBy(attendanceEntries.seq);

export type NewState = {
  register: Register;
  student_id: string;
  effective: Effective<Pick<EntryRow, 'id' | 'base_id' | 'status' | 'minutes' | 'authority' | 'source'>>;
};

export async function writeStates(tx: Tx, states: readonly NewState[]): Promise<void> {
  if (states.length === 0) return;
  await tx
    .insert(attendanceStates)
    .values(
      states.map(({ register, student_id, effective: { event, in_conflict } }) => ({
        register_id: register.id,
        student_id,
        day: register.day,
        starts: register.starts,
        entry_id: event.id,
        status: event.status,
        minutes: event.minutes,
        in_conflict,
      })),
    )
    .onConflictDoUpdate({
      target: [attendanceStates.register_id, attendanceStates.student_id],
      set: {
        entry_id: sql`excluded.entry_id`,
        status: sql`excluded.status`,
        minutes: sql`excluded.minutes`,
        in_conflict: sql`excluded.in_conflict`,
      },
    });
  const ids = [...new Set(states.map(({ register }) => register.id))];
  await tx.execute(sql`
    update ${attendanceRegisters} r
    set present = c.present, absent = c.absent, late = c.late, excused = c.excused, left_school = c.left_school, conflicts = c.conflicts
    from (
      select register_id,
        count(*) filter (where status = 'present') as present,
        count(*) filter (where status = 'absent') as absent,
        count(*) filter (where status = 'late') as late,
        count(*) filter (where status = 'excused') as excused,
        count(*) filter (where status in ('left_early', 'sent_home')) as left_school,
        count(*) filter (where in_conflict) as conflicts
      from ${attendanceStates} where ${inArray(attendanceStates.register_id, ids)} group by register_id
    ) c where c.register_id = r.id`);
}

/** Records who first saved a register; later saves do not change it. */
export async function confirmRegister(tx: Tx, id: string, by: { at: Date; userId: string }): Promise<void> {
  await tx
    .update(attendanceRegisters)
    .set({ confirmed_at: by.at, confirmed_by: by.userId })
    .where(and(eq(attendanceRegisters.id, id), isNull(attendanceRegisters.confirmed_at)));
}
