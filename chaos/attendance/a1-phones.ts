import { eq } from 'drizzle-orm';
import { oracle } from '#features/attendance/attendance-oracle.ts';
import type { RollEvent } from '#features/attendance/attendance.contract.ts';
import { type EntryEvent, STATUSES } from '#features/attendance/attendance.rules.ts';
import { attendanceRouter } from '#features/attendance/server/attendance.router.ts';
import { attendanceEntries, attendanceStates } from '#features/attendance/server/attendance.tables.ts';
import { aSlot } from '#features/attendance/server/attendance.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { type Report, shorten } from '../report.ts';

type Mark = Extract<RollEvent, { kind: 'mark' }>;
type Options = { seed: number; runs: number; db: Db };
const DAY = '2026-11-23';
const NOW = () => new Date(`${DAY}T09:00:00Z`);
const HOUR_MS = 3_600_000;
const STEPS = 60;
const PUPILS = 5;
/** Lost requests out of ten, on the way or on the way back. */
const LOST_OF_TEN = 3;

/**
 * Two to four phones take the same roll: each goes offline, is killed with unacknowledged entries, has a wrong
 * clock, and loses requests and responses. In the end every stored entry must be on the server once, and the
 * effective state must follow from the written rules and the order of reception.
 */
export async function runA1({ seed, runs, db }: Options): Promise<Report> {
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-11', status: 'current' });
  const faults: string[] = [];
  const figures = { entries: 0, lost: 0, repeated: 0, conflicts: 0 };
  for (let run = 0; run < runs; run += 1) faults.push(...(await callRoll(db, seed + run, figures)));
  return { piece: 'a1', size: `${runs} rolls`, seed, figures, faults: shorten(faults) };
}

type Figures = { entries: number; lost: number; repeated: number; conflicts: number };

async function callRoll(db: Db, seed: number, figures: Figures): Promise<string[]> {
  const random = seededRandom(seed);
  const teachers = await Promise.all([1, 2, 3].map(() => aUser(db, { role: 'teacher' })));
  const office = await aUser(db, { role: 'admin' });
  const { id: class_id } = await aClass(db, { teachers });
  const pupils = await Promise.all(
    Array.from({ length: PUPILS }, () => aStudent(db, { class_id }).then(({ id }) => id)),
  );
  const slot = await aSlot(db);
  const people = [...teachers, office];
  const phones = Array.from({ length: 2 + random.below(3) }, (_, at) => ({
    person: people[at]!,
    outbox: [] as Mark[],
    /** The effective state that this phone last knew, by pupil. */
    known: new Map<string, string>(),
    online: true,
    clockOff: (random.below(7) - 3) * HOUR_MS,
  }));
  type Phone = (typeof phones)[number];
  const kept = new Map<string, EntryEvent & { student_id: string }>();
  const received: string[] = [];

  const mark = (phone: Phone) => {
    const student_id = random.pick(pupils);
    const isOffice = phone.person === office;
    const event: Mark = {
      kind: 'mark',
      id: newId(),
      slot_id: slot.id,
      student_id,
      base_id: phone.known.get(student_id) ?? null,
      status: random.pick(STATUSES),
      minutes: random.below(3) === 0 ? random.below(60) : null,
      source: isOffice ? random.pick(['gate', 'office'] as const) : 'roll',
      device_at: new Date(NOW().getTime() + phone.clockOff).toISOString(),
    };
    phone.outbox.push(event);
    phone.known.set(student_id, event.id);
    const { id, base_id, status, minutes, source } = event;
    kept.set(id, {
      id,
      base_id,
      status,
      minutes,
      source,
      student_id,
      authority: isOffice ? 'office' : 'teacher_of_slot',
    });
    figures.entries += 1;
  };
  const send = async (phone: Phone, mayLose = true) => {
    const batch = [...phone.outbox];
    if (batch.length === 0) return;
    const fate = mayLose ? random.below(10) : 9;
    if (fate < LOST_OF_TEN / 2) return void (figures.lost += 1);
    const api = apiAs(attendanceRouter, db, phone.person.actor, { now: NOW });
    const { answers } = await api.send({ class_id, day: DAY, events: batch });
    for (const { id } of batch)
      if (received.includes(id)) figures.repeated += 1;
      else received.push(id);
    // The response is lost, or the browser is killed before it arrives: everything is sent again.
    if (fate < LOST_OF_TEN) return void (figures.lost += 1);
    const answered = new Set(answers.map(({ id }) => id));
    phone.outbox = phone.outbox.filter(({ id }) => !answered.has(id));
  };
  const look = async (phone: Phone) => {
    const roll = await apiAs(attendanceRouter, db, phone.person.actor, { now: NOW }).roll({
      class_id,
      day: DAY,
    });
    const entries = roll.registers.find(({ slot_id }) => slot_id === slot.id)?.entries ?? [];
    for (const { student_id, entry_id } of entries)
      if (!phone.outbox.some((event) => event.student_id === student_id))
        phone.known.set(student_id, entry_id);
  };
  for (let step = 0; step < STEPS; step += 1) {
    const phone = random.pick(phones);
    const what = random.below(10);
    if (what < 5) mark(phone);
    else if (what === 5) phone.online = !phone.online;
    else if (phone.online && what < 8) await send(phone);
    else if (phone.online) await look(phone);
  }
  for (const phone of phones) await send(phone, false);

  const stored = await db.select().from(attendanceEntries);
  const ours = stored.filter(({ id }) => kept.has(id));
  const faults = [...kept.keys()]
    .filter((id) => ours.filter((row) => row.id === id).length !== 1)
    .map((id) => `roll ${seed}: entry ${id} is not on the server once`);
  for (const student_id of pupils) {
    const history = received
      .flatMap((id) => kept.get(id) ?? [])
      .filter((event) => event.student_id === student_id);
    const { shown, flagged } = oracle(history);
    const [state] = await db
      .select()
      .from(attendanceStates)
      .where(eq(attendanceStates.student_id, student_id));
    if (flagged) figures.conflicts += 1;
    if ((state?.entry_id ?? null) !== shown || (state?.in_conflict ?? false) !== flagged)
      faults.push(`roll ${seed}: of a pupil ${state?.entry_id} is effective, and the rules say ${shown}`);
  }
  return faults;
}
