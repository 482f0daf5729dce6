import { isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { EventAnswer, RollEvent } from '../attendance.contract.ts';
import { mayKeepAttendance } from '../attendance.policy.ts';
import { foldEntries, isLocked, isOldDay } from '../attendance.rules.ts';
import { takeBackNotices } from './absence-notices.service.ts';
import { attendanceConfirmations, attendanceEntries } from './attendance.tables.ts';
import {
  confirmRegister,
  findAnswered,
  findMembers,
  holdRegisters,
  type NewState,
  type Register,
  selectEntryEvents,
  writeStates,
} from './entries.queries.ts';
import { findSettings, selectClassesOn } from './rolls.queries.ts';

type Call = SchoolCall & { timeZone: string };
type EntryInput = Extract<RollEvent, { kind: 'mark' }>;
type NewEntry = Omit<typeof attendanceEntries.$inferInsert, 'seq'>;
type Of = { class_id: string; day: SchoolDay };

const refusal = (id: string, code: 'NOT_FOUND' | 'ID_TAKEN'): EventAnswer => ({
  id,
  outcome: 'refused',
  code,
});

/**
 * Applies the events of a class on a day, idempotent per event id, in any order of arrival. Null for a class
 * whose roll the caller did not call that day. Refuses with NOT_YET, or NO_SCHOOL on a free day. Conflicts are
 * stored and reported; nothing is discarded.
 */
export async function sendEvents(call: Call, of: Of, events: readonly RollEvent[]) {
  try {
    return await takeEvents(call, of, events);
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint !== 'attendance_entries_pkey' && constraint !== 'attendance_confirmations_pkey')
      throw error;
    // The same id was inserted for another class concurrently, so the retry finds it.
    return takeEvents(call, of, events);
  }
}

function takeEvents(call: Call, of: Of, events: readonly RollEvent[]) {
  const { db, actor, now, timeZone } = call;
  return db.transaction(async (tx) => {
    const [schoolClass] = await selectClassesOn(tx, actor, of.day, of.class_id);
    if (!schoolClass) return null;
    if (of.day > schoolDay(now(), timeZone)) return { refused: 'NOT_YET' } as const;
    const year = await findYearOn(tx, of.day);
    if (!year || !isSchoolDay(year, of.day)) return { refused: 'NO_SCHOOL' } as const;
    const registers = await holdRegisters(tx, of, [...new Set(events.map(({ slot_id }) => slot_id))]);
    // Must run after locking the registers, so that two requests with the same events are serialized.
    const known = await findAnswered(
      tx,
      events.map(({ id }) => id),
    );
    const answers = new Map<string, EventAnswer>();
    const fresh: { event: RollEvent; register: Register }[] = [];
    for (const event of events) {
      const register = registers.find(({ slot_id }) => slot_id === event.slot_id);
      const before = known.find(({ id }) => id === event.id);
      if (!register) answers.set(event.id, refusal(event.id, 'NOT_FOUND'));
      else if (before) answers.set(event.id, answeredBefore(event, register, before, actor.userId));
      else if (!fresh.some((other) => other.event.id === event.id)) fresh.push({ event, register });
    }
    const entries = fresh.flatMap(({ event, register }) =>
      event.kind === 'mark' ? [{ event, register }] : [],
    );
    const saves = fresh.filter(({ event }) => event.kind === 'confirm');
    const kept = await keepEntries(tx, call, of, entries);
    for (const answer of kept.answers) answers.set(answer.id, answer);
    await takeBackNotices(tx, kept.states, now());
    for (const { event, register } of saves) {
      const { id, device_at } = event;
      await tx.insert(attendanceConfirmations).values({
        id,
        register_id: register.id,
        author_id: actor.userId,
        device_at: new Date(device_at),
        received_at: now(),
      });
      await confirmRegister(tx, register.id, { at: now(), userId: actor.userId });
      answers.set(id, { id, outcome: 'confirmed', code: null });
    }
    if (kept.entries > 0 || saves.length > 0)
      await record(tx, call, {
        action: saves.length > 0 ? 'attendance.roll_saved' : 'attendance.marks_received',
        subject: { type: 'class', id: of.class_id },
        details: { day: of.day, entries: kept.entries },
      });
    return { answers: events.flatMap(({ id }) => answers.get(id) ?? []) };
  });
}

type Known = Awaited<ReturnType<typeof findAnswered>>[number];

/** The same result as before; an id that was used for something else is not a repeat. */
function answeredBefore(event: RollEvent, register: Register, known: Known, userId: string): EventAnswer {
  const student = event.kind === 'mark' ? event.student_id : null;
  const isRepeat =
    known.register_id === register.id && known.student_id === student && known.author_id === userId;
  return isRepeat ? { id: event.id, outcome: known.outcome, code: null } : refusal(event.id, 'ID_TAKEN');
}

/** Inserts new entries and updates the effective ones. Pupils who never were in the class are refused. */
async function keepEntries(
  tx: Tx,
  call: Call,
  of: Of,
  said: readonly { event: EntryInput; register: Register }[],
): Promise<{ answers: EventAnswer[]; states: NewState[]; entries: number }> {
  if (said.length === 0) return { answers: [], states: [], entries: 0 };
  const members = await findMembers(tx, of, [...new Set(said.map(({ event }) => event.student_id))]);
  const takes = said.filter(({ event }) => members.has(event.student_id));
  const refused = said
    .filter(({ event }) => !members.has(event.student_id))
    .map(({ event }) => refusal(event.id, 'NOT_FOUND'));
  if (takes.length === 0) return { answers: refused, states: [], entries: 0 };
  const before = await selectEntryEvents(
    tx,
    [...new Set(takes.map(({ register }) => register.id))],
    [...new Set(takes.map(({ event }) => event.student_id))],
  );
  const { lock_minutes } = await findSettings(tx);
  const isOffice = mayKeepAttendance(call.actor);
  const isOld = !isOffice && isOldDay(of.day, schoolDay(call.now(), call.timeZone));
  const rows: NewEntry[] = [];
  const states: NewState[] = [];
  const pairs = new Map(
    takes.map(({ event, register }) => [`${register.id} ${event.student_id}`, { event, register }]),
  );
  for (const { event: first, register } of pairs.values()) {
    const { student_id } = first;
    const own = before.filter(
      (entry) => entry.register_id === register.id && entry.student_id === student_id,
    );
    const locked = own.length > 0 && isLocked(register.confirmed_at, lock_minutes, call.now());
    const added = takes
      .filter((other) => other.register === register && other.event.student_id === student_id)
      .map(({ event }) => ({
        id: event.id,
        register_id: register.id,
        student_id,
        base_id: event.base_id,
        status: event.status,
        minutes: event.minutes,
        reason: event.reason ?? null,
        confidential: isOffice && event.reason !== undefined && event.confidential === true,
        author_id: call.actor.userId,
        authority: isOffice ? ('office' as const) : ('teacher_of_slot' as const),
        // Only the office may use the gate and corrections as a source.
        source: isOffice ? event.source : ('roll' as const),
        device_at: new Date(event.device_at),
        received_at: call.now(),
        not_a_member: !members.get(student_id)!.on_day,
        without_reason: (locked || isOld) && event.reason === undefined,
      }));
    const { effective, outcomes } = foldEntries([...own, ...added]);
    rows.push(...added.map((entry) => ({ ...entry, outcome: outcomes.get(entry.id)! })));
    states.push({ register, student_id, effective: effective! });
  }
  await tx.insert(attendanceEntries).values(inOrder(rows, takes));
  await writeStates(tx, states);
  const answers = rows.map(({ id, outcome }): EventAnswer => ({ id, outcome, code: null }));
  return { answers: [...refused, ...answers], states, entries: rows.length };
}

/** In the order of arrival, which determines their numbering. */
const inOrder = (rows: readonly NewEntry[], takes: readonly { event: EntryInput }[]) => {
  const place = new Map(takes.map(({ event }, at) => [event.id, at]));
  return rows.toSorted((one, other) => place.get(one.id)! - place.get(other.id)!);
};
