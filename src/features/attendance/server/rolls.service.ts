import { createHash } from 'node:crypto';
import type { Actor } from '#features/people/people.rules.ts';
import { isSchoolDay, mondayOf } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { nextDay, schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import type {
  AttendanceDay,
  KeptRoll,
  RollEntry,
  RegisterSummary,
  Roll,
  Slot,
} from '../attendance.contract.ts';
import { maySeeConfidentialReasons } from '../attendance.policy.ts';
import { registerState, unmarkedOf } from '../attendance.rules.ts';
import {
  findSettings,
  type RegisterRow,
  selectClassesOn,
  selectEntries,
  selectPupils,
  selectRegisters,
  selectSlots,
  selectVersions,
} from './rolls.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** The registers of a school day: a teacher's own classes, or all for the office. */
export async function readDay(tx: Tx, reader: Reader, given?: SchoolDay): Promise<AttendanceDay> {
  const { actor } = reader;
  const today = schoolDay(reader.now(), reader.timeZone);
  const day = given ?? today;
  const minute = day === today ? schoolMinute(reader.now(), reader.timeZone) : null;
  const year = await findYearOn(tx, day);
  const slots = await selectSlots(tx);
  const classes = await selectClassesOn(tx, actor, day);
  const registers = await selectRegisters(
    tx,
    day,
    classes.map(({ id }) => id),
  );
  const hasBegun = begunAt({ day, today, minute });
  const holiday = year?.holidays.find((free) => free.first_day <= day && day <= free.last_day);
  return {
    day,
    is_school_day: year !== null && isSchoolDay(year, day),
    holiday: holiday ? { name_en: holiday.name_en, name_fr: holiday.name_fr } : null,
    minute,
    slots,
    classes: classes.map((schoolClass) => ({
      ...schoolClass,
      registers: summaries(
        slots,
        registers.filter(({ class_id }) => class_id === schoolClass.id),
        schoolClass.expected,
        hasBegun,
      ),
    })),
  };
}

const begunAt =
  ({ day, today, minute }: { day: SchoolDay; today: SchoolDay; minute: number | null }) =>
  ({ starts }: { starts: number }) =>
    day < today || (minute !== null && starts <= minute);

/** One row per slot of the school, and per register of a slot that was archived. */
function summaries(
  slots: readonly Slot[],
  registers: readonly RegisterRow[],
  expected: number,
  hasBegun: (slot: { starts: number }) => boolean,
): RegisterSummary[] {
  const former = registers.filter(({ slot_id }) => !slots.some(({ id }) => id === slot_id));
  return [
    ...slots.map((slot) =>
      summary(
        slot.id,
        registers.find(({ slot_id }) => slot_id === slot.id),
        expected,
        hasBegun(slot),
      ),
    ),
    ...former.map((register) => summary(register.slot_id, register, expected, true)),
  ];
}

function summary(
  slot_id: string,
  register: RegisterRow | undefined,
  expected: number,
  hasBegun: boolean,
): RegisterSummary {
  const { present = 0, absent = 0, late = 0, excused = 0, left = 0, conflicts = 0 } = register ?? {};
  const marked = present + absent + late + excused + left;
  return {
    slot_id,
    state: registerState(register ? { ...register, marked } : null, expected, hasBegun),
    confirmed_at: register?.confirmed_at?.toISOString() ?? null,
    confirmed_by: register?.confirmed_by ?? null,
    present,
    absent,
    late,
    excused,
    left,
    unmarked: unmarkedOf(expected, marked),
    conflicts,
  };
}

/** A class on a day with the entries of one slot or of all, for people who call its roll then; null for others. */
export async function readRoll(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  { class_id, day, slot_id }: { class_id: string; day: SchoolDay; slot_id?: string | undefined },
): Promise<Roll | null> {
  const [found] = await selectClassesOn(tx, actor, day, class_id);
  if (!found) return null;
  const { id, name, section } = found;
  const today = schoolDay(now(), timeZone);
  const minute = day === today ? schoolMinute(now(), timeZone) : null;
  const slots = await selectSlots(tx);
  const registers = await selectRegisters(tx, day, [class_id]);
  const isAsked = (slot: string) => slot_id === undefined || slot === slot_id;
  const entries = await selectEntries(
    tx,
    registers.filter((register) => isAsked(register.slot_id)).map((register) => register.id),
  );
  const versions = await selectVersions(
    tx,
    entries.filter(({ in_conflict }) => in_conflict),
  );
  const { lock_minutes } = await findSettings(tx);
  const told = maySeeConfidentialReasons(actor) ? (entry: RollEntry) => entry : withoutSecret;
  return {
    class: { id, name, section },
    day,
    lock_minutes,
    pupils: await selectPupils(tx, class_id, day, mondayOf(day)),
    registers: summaries(slots, registers, found.expected, begunAt({ day, today, minute })).map((line) => {
      if (!isAsked(line.slot_id)) return { ...line, entries: null };
      const register = registers.find((one) => one.slot_id === line.slot_id);
      return {
        ...line,
        entries: entries
          .filter(({ register_id }) => register_id === register?.id)
          .map(({ register_id, ...entry }) =>
            told({
              ...entry,
              versions: versions
                .filter((one) => one.register_id === register_id && one.student_id === entry.student_id)
                .map(({ status, minutes, by, at }) => ({ status, minutes, by, at })),
            }),
          ),
      };
    }),
  };
}

/** A teacher's own classes today and tomorrow for offline storage, without the rolls that the device has. */
export async function readKept(
  tx: Tx,
  reader: Reader,
  have: ReadonlySet<string>,
): Promise<{ days: AttendanceDay[]; rolls: KeptRoll[] }> {
  const today = schoolDay(reader.now(), reader.timeZone);
  const days: AttendanceDay[] = [];
  const rolls: KeptRoll[] = [];
  for (const of of [today, nextDay(today)]) {
    const day = await readDay(tx, reader, of);
    days.push(day);
    for (const { id } of day.classes) {
      const roll = await readRoll(tx, reader, { class_id: id, day: of });
      const version = roll ? versionOf(roll) : '';
      if (roll && !have.has(version)) rolls.push({ ...roll, version });
    }
  }
  return { days, rolls };
}

/** Leaves out what changes as the hours pass: whether a register is to come or missing. */
function versionOf({ registers, ...roll }: Roll): string {
  const said = registers.map(({ slot_id, confirmed_at, entries }) => [slot_id, confirmed_at, entries]);
  return createHash('sha256')
    .update(JSON.stringify([roll, said]))
    .digest('base64url')
    .slice(0, 12);
}

/** Even the existence of a confidential reason must stay within the office. */
const withoutSecret = (entry: RollEntry): RollEntry =>
  entry.confidential ? { ...entry, reason: null, confidential: false } : entry;
