import { createHash } from 'node:crypto';
import type { Actor } from '#features/people/people.rules.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
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
  type Days,
  type EntryRow,
  findSettings,
  pupilsOn,
  type RegisterRow,
  selectClassesOn,
  selectEntries,
  selectPupils,
  selectRegisters,
  selectSlots,
  selectVersions,
} from './rolls.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

type DayRows = {
  day: SchoolDay;
  slots: readonly Slot[];
  classes: Awaited<ReturnType<typeof selectClassesOn>>;
  registers: readonly RegisterRow[];
};

/** The slots, classes and registers of each day that concern the caller: of one class, or of all of theirs. */
async function findDays(tx: Tx, actor: Actor, days: Days, classId?: string): Promise<DayRows[]> {
  const [slots, called] = await Promise.all([
    selectSlots(tx),
    Promise.all(days.map(async (day) => ({ day, classes: await selectClassesOn(tx, actor, day, classId) }))),
  ]);
  const registers = await selectRegisters(tx, days, idsOf(called));
  return called.map((of) => ({ ...of, slots, registers: registers.filter(({ day }) => day === of.day) }));
}

/** The classes that are called on any of these days. */
const idsOf = (days: readonly Pick<DayRows, 'classes'>[]): string[] => [
  ...new Set(days.flatMap(({ classes }) => classes.map(({ id }) => id))),
];

/** The registers of a school day: a teacher's own classes, or all for the office. */
export async function readDay(tx: Tx, reader: Reader, given?: SchoolDay): Promise<AttendanceDay> {
  const day = given ?? schoolDay(reader.now(), reader.timeZone);
  const [year, rows] = await Promise.all([findYearOn(tx, day), findDays(tx, reader.actor, [day])]);
  return dayOf(reader, year, one(rows));
}

function dayOf(
  { now, timeZone }: Reader,
  year: SchoolYear | null,
  { day, slots, classes, registers }: DayRows,
): AttendanceDay {
  const today = schoolDay(now(), timeZone);
  const minute = day === today ? schoolMinute(now(), timeZone) : null;
  const hasBegun = begunAt({ day, today, minute });
  const holiday = year?.holidays.find((free) => free.first_day <= day && day <= free.last_day);
  return {
    day,
    is_school_day: year !== null && isSchoolDay(year, day),
    holiday: holiday ? { name_en: holiday.name_en, name_fr: holiday.name_fr } : null,
    minute,
    slots: [...slots],
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
  reader: Reader,
  { class_id, day, slot_id }: { class_id: string; day: SchoolDay; slot_id?: string | undefined },
): Promise<Roll | null> {
  const rows = await findDays(tx, reader.actor, [day], class_id);
  return (await rollsOf(tx, reader, [day], rows, slot_id))[0] ?? null;
}

/** The rolls of the classes of each day, read together. */
async function rollsOf(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  days: Days,
  rows: readonly DayRows[],
  slotId?: string,
): Promise<Roll[]> {
  const classIds = idsOf(rows);
  if (classIds.length === 0) return [];
  const isAsked = (slot: string) => slotId === undefined || slot === slotId;
  const asked = rows.flatMap(({ registers }) => registers.filter(({ slot_id }) => isAsked(slot_id)));
  const [entries, pupils, { lock_minutes }] = await Promise.all([
    selectEntries(
      tx,
      asked.map(({ id }) => id),
    ),
    selectPupils(tx, classIds, days),
    findSettings(tx),
  ]);
  const versions = await selectVersions(
    tx,
    entries.filter(({ in_conflict }) => in_conflict),
  );
  const entriesBy = groupedBy(entries, ({ register_id }) => register_id);
  const versionsBy = groupedBy(versions, (one) => `${one.register_id} ${one.student_id}`);
  const maySee = maySeeConfidentialReasons(actor);
  const entriesOf = (registerId: string) =>
    entriesBy.get(registerId)?.map((row) => entryOf(row, versionsBy, maySee)) ?? [];
  const pupilsBy = groupedBy(pupils, ({ class_id }) => class_id);
  const today = schoolDay(now(), timeZone);
  return rows.flatMap(({ day, slots, classes, registers }) => {
    const hasBegun = begunAt({ day, today, minute: day === today ? schoolMinute(now(), timeZone) : null });
    return classes.map(({ id, name, section, expected }) => {
      const own = registers.filter(({ class_id }) => class_id === id);
      const registerOf = (slotId: string) => own.find(({ slot_id }) => slot_id === slotId);
      return {
        class: { id, name, section },
        day,
        lock_minutes,
        pupils: pupilsOn(pupilsBy.get(id) ?? [], day, days[0]),
        registers: summaries(slots, own, expected, hasBegun).map((line) => ({
          ...line,
          entries: isAsked(line.slot_id) ? entriesOf(registerOf(line.slot_id)?.id ?? '') : null,
        })),
      };
    });
  });
}

/** Even the existence of a confidential reason must stay within the office. */
function entryOf(
  { student_id, entry_id, status, minutes, reason, confidential, by, at, in_conflict, register_id }: EntryRow,
  versionsBy: ReadonlyMap<string, Awaited<ReturnType<typeof selectVersions>>>,
  maySee: boolean,
): RollEntry {
  const isSecret = confidential && !maySee;
  return {
    student_id,
    entry_id,
    status,
    minutes,
    reason: isSecret ? null : reason,
    confidential: isSecret ? false : confidential,
    by,
    at: at.toISOString(),
    in_conflict,
    versions: (versionsBy.get(`${register_id} ${student_id}`) ?? []).map((version) => ({
      status: version.status,
      minutes: version.minutes,
      by: version.by,
      at: version.at,
    })),
  };
}

/** A teacher's own classes today and tomorrow for offline storage, without the rolls that the device has. */
export async function readKept(
  tx: Tx,
  reader: Reader,
  have: ReadonlySet<string>,
): Promise<{ days: AttendanceDay[]; rolls: KeptRoll[] }> {
  const today = schoolDay(reader.now(), reader.timeZone);
  const days = [today, nextDay(today)] as const;
  const [year, rows] = await Promise.all([findYearOn(tx, today), findDays(tx, reader.actor, days)]);
  const yearOn = (day: SchoolDay) =>
    day === today || (year && day <= year.last_day) ? year : findYearOn(tx, day);
  const rolls = await rollsOf(tx, reader, days, rows);
  return {
    days: await Promise.all(rows.map(async (of) => dayOf(reader, await yearOn(of.day), of))),
    rolls: rolls
      .map((roll) => ({ ...roll, version: versionOf(roll) }))
      .filter(({ version }) => !have.has(version)),
  };
}

/** Excludes fields that depend on the current time: whether a register is due or missing. */
function versionOf({ registers, ...roll }: Roll): string {
  const said = registers.map(({ slot_id, confirmed_at, entries }) => [slot_id, confirmed_at, entries]);
  return createHash('sha256')
    .update(JSON.stringify([roll, said]))
    .digest('base64url')
    .slice(0, 12);
}
