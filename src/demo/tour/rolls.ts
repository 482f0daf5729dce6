import { eq, isNull, sql } from 'drizzle-orm';
import type { Status } from '#features/attendance/attendance.rules.ts';
import {
  attendanceConfirmations,
  attendanceEntries,
  attendanceNotices,
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { demoId } from '#features/demo.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { absencesOf } from './absences.ts';
import { insertMany } from './bulk.ts';
import { CLASSES } from './class-plan.ts';
import type { Pupil } from './people-plan.ts';
import { VICE } from './school-plan.ts';
import { byClass, ids, isHere, type Tour } from './tour.ts';

const MINUTE_MS = 60_000;
/** Minutes from a saved roll until guardians are notified, as in the school's default settings. */
const NOTICE_MINUTES = 30;
/**
 * The number of classes that have saved today's morning and afternoon rolls; the next one is still in
 * progress.
 */
const TAKEN_TODAY = { am: 7, pm: 3 };

type Slot = typeof attendanceSlots.$inferSelect;
type Register = Pick<
  typeof attendanceRegisters.$inferInsert,
  'present' | 'absent' | 'late' | 'excused' | 'left'
>;

const COUNTED: Readonly<Record<Status, keyof Register>> = {
  present: 'present',
  absent: 'absent',
  late: 'late',
  excused: 'excused',
  left_early: 'left',
  sent_home: 'left',
};

type Said = ReturnType<typeof absencesOf>['said'];
type Roll = {
  day: SchoolDay;
  slot: Slot;
  /** The class's place among all classes. */
  place: number;
  members: readonly Pupil[];
  /** False while the teacher is still taking it. */
  saved: boolean;
};
type Called = {
  registers: (typeof attendanceRegisters.$inferInsert)[];
  entries: (typeof attendanceEntries.$inferInsert)[];
  confirmations: (typeof attendanceConfirmations.$inferInsert)[];
  /** By pupil, day and half. */
  notices: Map<string, typeof attendanceNotices.$inferInsert>;
};

/**
 * Writes the rolls of every class on every school day, with each student marked; for today, those that would
 * be saved by now.
 */
export async function writeRolls(tour: Tour, { said }: ReturnType<typeof absencesOf>): Promise<void> {
  const { tx } = tour;
  const slots = await tx
    .select()
    .from(attendanceSlots)
    .where(isNull(attendanceSlots.archived_at))
    .orderBy(attendanceSlots.starts);
  const called: Called = { registers: [], entries: [], confirmations: [], notices: new Map() };
  for (const roll of rollsOf(tour, slots)) callRoll(tour, said, called, roll);
  await insertMany(tx, attendanceRegisters, called.registers);
  await insertMany(tx, attendanceEntries, called.entries);
  await deriveStates(tx);
  await insertMany(tx, attendanceConfirmations, called.confirmations);
  await insertMany(tx, attendanceNotices, [...called.notices.values()]);
}

function rollsOf({ now, calendar, at, pupils }: Tour, slots: readonly Slot[]): Roll[] {
  const rolls: Roll[] = [];
  const classes = byClass(pupils);
  for (const day of calendar.days)
    for (const slot of slots) {
      const isToday = day === calendar.today;
      if (isToday && now < at(day, slot.starts + 30)) continue;
      for (const [place, members] of classes.entries()) {
        const here = members.filter((pupil) => isHere(pupil, day));
        const taken = TAKEN_TODAY[slot.half];
        if (!isToday || place < taken) rolls.push({ day, slot, place, members: here, saved: true });
        else if (place === taken) rolls.push({ day, slot, place, members: here.slice(0, 17), saved: false });
      }
    }
  return rolls;
}

/** Adds the register of one roll, the entries of its pupils, and the notices to the guardians of the absent. */
function callRoll({ now, at }: Tour, said: Said, called: Called, roll: Roll): void {
  const { day, slot, place, members, saved } = roll;
  const { registers, entries, confirmations, notices } = called;
  const register_id = demoId(90, registers.length + 1);
  const master = ids.person(CLASSES[place]!.master);
  const savedAt = at(day, slot.starts + 9 + ((place * 7 + registers.length) % 14));
  const toldAt = new Date(savedAt.getTime() + NOTICE_MINUTES * MINUTE_MS);
  const isTold = saved && toldAt < now;
  const { half, starts, ends } = slot;
  const counts: Register = { present: 0, absent: 0, late: 0, excused: 0, left: 0 };
  for (const { number } of members) {
    const key = `${number} ${day} ${half}`;
    const found = said.get(key);
    const status = found?.status ?? 'present';
    counts[COUNTED[status]]! += 1;
    const moment = found?.atGate ? at(day, starts + (found.minutes ?? 0)) : savedAt;
    entries.push({
      id: demoId(91, entries.length + 1),
      register_id,
      student_id: ids.student(number),
      status,
      minutes: found?.minutes ?? null,
      reason: found?.reason ?? null,
      author_id: found?.atGate ? ids.person(VICE) : master,
      authority: found?.atGate ? 'office' : 'teacher_of_slot',
      source: found?.atGate ? 'gate' : 'roll',
      device_at: moment,
      received_at: moment,
      outcome: 'accepted',
    });
    if (isTold && status === 'absent')
      notices.set(key, { student_id: ids.student(number), day, half, sent_at: toldAt });
  }
  registers.push({
    id: register_id,
    class_id: ids.schoolClass(place),
    day,
    slot_id: slot.id,
    half,
    starts,
    ends,
    confirmed_at: saved ? savedAt : null,
    confirmed_by: saved ? master : null,
    told_at: isTold ? toldAt : null,
    ...counts,
  });
  if (saved)
    confirmations.push({
      id: demoId(95, registers.length),
      register_id,
      author_id: master,
      device_at: savedAt,
      received_at: savedAt,
    });
}

/** Every student was marked once, so the effective state equals the entry. */
async function deriveStates(tx: Tx): Promise<void> {
  await tx.insert(attendanceStates).select(
    tx
      .select({
        register_id: attendanceEntries.register_id,
        student_id: attendanceEntries.student_id,
        day: attendanceRegisters.day,
        starts: attendanceRegisters.starts,
        entry_id: attendanceEntries.id,
        status: attendanceEntries.status,
        minutes: attendanceEntries.minutes,
        in_conflict: sql<boolean>`false`.as('in_conflict'),
      })
      .from(attendanceEntries)
      .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceEntries.register_id))
      .orderBy(attendanceEntries.seq),
  );
}
