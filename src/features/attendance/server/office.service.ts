import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentPapers } from '#features/students/server/papers.tables.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { closeness, contains, wordsOf } from '#platform/db/name-search.ts';
import { readShortCode } from '#platform/secrets/server/short-code.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type {
  AttendanceSettings,
  AttendanceSettingsInput,
  GatePupil,
} from '../attendance-office.contract.ts';
import {
  attendanceRegisters,
  attendanceSettings,
  attendanceSlots,
  attendanceStates,
} from './attendance.tables.ts';
import { findSettings, selectSlots } from './rolls.queries.ts';

/** Maximum number of search results at the gate. */
const OFFERED = 8;
/** A card encodes the URL of its verification page; a scanner types the whole URL. */
const CARD = /\/v\/([^\s/?#]+)\s*$/i;

/** Pupils of today's classes by name or roll number, or the one with this card. */
export async function findAtGate(
  tx: Tx,
  { now, timeZone }: { now: () => Date; timeZone: string },
  search: string,
): Promise<GatePupil[]> {
  const text = search.trim();
  if (text.length < 2) return [];
  const day = schoolDay(now(), timeZone);
  const code = readShortCode(CARD.exec(text)?.[1] ?? text);
  const byCard = code
    ? inArray(
        students.id,
        tx
          .select({ id: studentPapers.student_id })
          .from(studentPapers)
          .where(and(eq(studentPapers.code, code), eq(studentPapers.kind, 'card'))),
      )
    : undefined;
  const byWords = and(...wordsOf(text).map((word) => contains(students.search_key, word)));
  const select = (where: typeof byWords) =>
    tx
      .select({
        id: students.id,
        full_name: students.full_name,
        roll_number: students.roll_number,
        class: { id: classes.id, name: classes.name, section: classes.section },
      })
      .from(students)
      .innerJoin(
        classMemberships,
        and(eq(classMemberships.student_id, students.id), isOn(classMemberships, day)),
      )
      .innerJoin(classes, eq(classes.id, classMemberships.class_id))
      .where(where)
      .orderBy(closeness(text, sql`lower(${students.roll_number})`, students.name_key), students.name_key)
      .limit(OFFERED);
  const ofCard = byCard ? await select(byCard) : [];
  const found = ofCard.length > 0 ? ofCard : await select(byWords);
  const entries = await tx
    .select({
      student_id: attendanceStates.student_id,
      slot_id: attendanceRegisters.slot_id,
      entry_id: attendanceStates.entry_id,
      status: attendanceStates.status,
      minutes: attendanceStates.minutes,
    })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        eq(attendanceStates.day, day),
        inArray(
          attendanceStates.student_id,
          found.map(({ id }) => id),
        ),
      ),
    );
  return found.map((pupil) => ({
    ...pupil,
    entries: entries
      .filter((entry) => entry.student_id === pupil.id)
      .map(({ slot_id, entry_id, status, minutes }) => ({ slot_id, entry_id, status, minutes })),
  }));
}

export async function readSettings(tx: Tx): Promise<AttendanceSettings> {
  return { ...(await findSettings(tx)), slots: await selectSlots(tx) };
}

/** Changes the roll-call settings. Omitted slots are archived; registers keep the times of their day. */
export function changeSettings(call: SchoolCall, { slots, ...rules }: AttendanceSettingsInput) {
  return call.db.transaction(async (tx) => {
    await tx.select().from(attendanceSettings).for('update');
    const before = await readSettings(tx);
    await tx.update(attendanceSettings).set(rules);
    const kept = slots.map((slot) => ({ ...slot, id: slot.id ?? newId() }));
    await tx
      .update(attendanceSlots)
      .set({ archived_at: call.now() })
      .where(
        and(
          isNull(attendanceSlots.archived_at),
          notInArray(
            attendanceSlots.id,
            kept.map(({ id }) => id),
          ),
        ),
      );
    await tx
      .insert(attendanceSlots)
      .values(kept)
      .onConflictDoUpdate({
        target: attendanceSlots.id,
        set: {
          name_en: sql`excluded.name_en`,
          name_fr: sql`excluded.name_fr`,
          half: sql`excluded.half`,
          starts: sql`excluded.starts`,
          ends: sql`excluded.ends`,
          archived_at: null,
        },
      });
    const after = await readSettings(tx);
    const details = changesOf(inWords(before), inWords(after));
    if (Object.keys(details).length > 0)
      await record(tx, call, { action: 'attendance.settings_changed', details });
    return after;
  });
}

/** The settings in the form stored in the audit trail. */
const inWords = ({ slots, ...rules }: AttendanceSettings) => ({
  ...rules,
  slots: slots.map(
    ({ name_fr, name_en, half, starts, ends }) =>
      `${[...new Set([name_fr, name_en])].join(' / ')} ${clockOf(starts)}–${clockOf(ends)} (${half})`,
  ),
});
