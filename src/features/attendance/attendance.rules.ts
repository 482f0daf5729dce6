import { addDays } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

export const STATUSES = ['present', 'absent', 'late', 'excused', 'left_early', 'sent_home'] as const;
export type Status = (typeof STATUSES)[number];
export const HALVES = ['am', 'pm'] as const;
export type Half = (typeof HALVES)[number];
export const SOURCES = ['roll', 'gate', 'office'] as const;
export type Source = (typeof SOURCES)[number];
export const AUTHORITIES = ['teacher', 'teacher_of_slot', 'office'] as const;
export type Authority = (typeof AUTHORITIES)[number];
export const HALF_DAY_RULES = ['any', 'proportional'] as const;
export type HalfDayRule = (typeof HALF_DAY_RULES)[number];

/**
 * Facts about each status. `minutes` from the beginning of the slot apply to arriving late or leaving early.
 * `excused`: missed hours count as justified without a justification.
 */
export const STATUS_FACTS: Readonly<
  Record<Status, { missed: 'nothing' | 'all' | 'the end'; minutes: boolean; excused: boolean }>
> = {
  present: { missed: 'nothing', minutes: false, excused: false },
  absent: { missed: 'all', minutes: false, excused: false },
  late: { missed: 'nothing', minutes: true, excused: false },
  excused: { missed: 'all', minutes: false, excused: true },
  left_early: { missed: 'the end', minutes: true, excused: false },
  sent_home: { missed: 'the end', minutes: true, excused: true },
};

export type ToldStatus = Extract<Status, 'absent' | 'late'>;

/** The next status after a tap. Pupils who are skipped never become present implicitly. */
export function afterTap(status: Status | null): Status {
  const next: Record<Status, Status> = {
    absent: 'late',
    late: 'excused',
    excused: 'present',
    present: 'absent',
    left_early: 'present',
    sent_home: 'present',
  };
  return status === null ? 'absent' : next[status];
}

/**
 * One entry by one person for one pupil in one slot. Events are in the order in which the server received
 * them.
 */
export type EntryEvent = {
  id: string;
  /** The event that was effective when its author looked; null if there was none. */
  base_id: string | null;
  status: Status;
  minutes: number | null;
  authority: Authority;
  source: Source;
};

/** How an event related to the existing ones; only the last two are conflicts. */
export const OUTCOMES = ['accepted', 'merged', 'refined', 'won', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Effective<Event extends EntryEvent> = {
  event: Event;
  /**
   * The events that agree with the effective value; building on any of them means its author knew the value.
   */
  versions: ReadonlySet<string>;
  authority: Authority;
  /** Two authors disagree, and nobody who saw the effective version has decided since. */
  in_conflict: boolean;
};

export type Folded<Event extends EntryEvent> = {
  effective: Effective<Event> | null;
  outcomes: ReadonlyMap<string, Outcome>;
};

const sameValue = (one: EntryEvent, other: EntryEvent) =>
  one.status === other.status && one.minutes === other.minutes;
const rank = (authority: Authority) => AUTHORITIES.indexOf(authority);

const isOnLatest = ({ versions }: { versions: ReadonlySet<string> }, { base_id }: EntryEvent) =>
  base_id !== null && versions.has(base_id);

function meet<Event extends EntryEvent>(held: Effective<Event> | null, event: Event): Outcome {
  if (!held) return 'accepted';
  if (sameValue(held.event, event)) return 'merged';
  if (isOnLatest(held, event)) return 'accepted';
  if (held.event.status === 'absent' && event.status === 'late' && event.source === 'gate') return 'refined';
  return rank(event.authority) >= rank(held.authority) ? 'won' : 'lost';
}

/**
 * The effective entry of one pupil in one slot. A repeated event counts once. An event built on the latest
 * version replaces it; one built on an older version is a conflict, won by the office, then the slot's
 * teacher, then others, then the later reception. A late arrival at the gate after "absent" is no conflict.
 */
export function foldEntries<Event extends EntryEvent>(events: readonly Event[]): Folded<Event> {
  const outcomes = new Map<string, Outcome>();
  let effective: Effective<Event> | null = null;
  for (const event of events) {
    if (outcomes.has(event.id)) continue;
    const outcome: Outcome = meet(effective, event);
    outcomes.set(event.id, outcome);
    effective = replaced(effective, event, outcome);
  }
  return { effective, outcomes };
}

function replaced<Event extends EntryEvent>(
  held: Effective<Event> | null,
  event: Event,
  outcome: Outcome,
): Effective<Event> {
  const alone = { event, versions: new Set([event.id]), authority: event.authority };
  if (!held || outcome === 'accepted') return { ...alone, in_conflict: false };
  if (outcome === 'merged') {
    const authority = rank(event.authority) > rank(held.authority) ? event.authority : held.authority;
    // Confirming the shown value resolves the conflict.
    const in_conflict = held.in_conflict && !isOnLatest(held, event);
    return { event: held.event, versions: new Set([...held.versions, event.id]), authority, in_conflict };
  }
  if (outcome === 'refined') return { ...alone, in_conflict: held.in_conflict };
  return { ...(outcome === 'won' ? alone : held), in_conflict: true };
}

/** A part of the school's day in which the roll is called; minutes since midnight. */
export type SlotTimes = { starts: number; ends: number };

/** The slot in progress at a moment, else the next one, else the last. */
export function currentSlot<Slot extends SlotTimes>(
  slots: readonly Slot[],
  minute: number,
): Slot | undefined {
  return slots.find(({ ends }) => minute < ends) ?? slots.at(-1);
}

/**
 * Minutes late at a moment within a slot, at least one. Null outside the slot: an entry made in the afternoon
 * for the morning does not tell how late the pupil was.
 */
export function minutesLate({ starts, ends }: SlotTimes, minute: number): number | null {
  return starts <= minute && minute < ends ? Math.max(1, minute - starts) : null;
}

export const REGISTER_STATES = ['taken', 'incomplete', 'under_way', 'missing', 'to_come'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/**
 * The number of pupils without an entry; never negative, although entries of former pupils may outnumber the
 * class.
 */
export const unmarkedOf = (expected: number, marked: number): number => Math.max(0, expected - marked);

/**
 * A register is taken once it is saved with every pupil marked; it is missing from the beginning of its slot.
 */
export function registerState(
  register: { confirmed_at: unknown; marked: number } | null,
  expected: number,
  hasBegun: boolean,
): RegisterState {
  if (register?.confirmed_at) return unmarkedOf(expected, register.marked) > 0 ? 'incomplete' : 'taken';
  if (register && register.marked > 0) return 'under_way';
  return hasBegun ? 'missing' : 'to_come';
}

const MINUTE_MS = 60_000;

export function isLocked(confirmedAt: Date | null, lockMinutes: number, now: Date): boolean {
  return confirmedAt !== null && now.getTime() >= confirmedAt.getTime() + lockMinutes * MINUTE_MS;
}

/**
 * The number of days after which a teacher's first entry requires a reason; a phone may be offline for that
 * long.
 */
const LATE_DAYS = 7;

export function isOldDay(day: SchoolDay, today: SchoolDay): boolean {
  return day < addDays(today, -LATE_DAYS);
}

/** An accepted justification, both days included. It affects how hours are counted, never the entries. */
export type JustifiedSpan = { from_day: SchoolDay; until_day: SchoolDay; half: Half | null };

export function isJustified(spans: readonly JustifiedSpan[], day: SchoolDay, half: Half): boolean {
  return spans.some(
    (span) => span.from_day <= day && day <= span.until_day && (span.half === null || span.half === half),
  );
}

export type MarkedSlot = SlotTimes & { day: SchoolDay; half: Half; status: Status; minutes: number | null };

/** Minutes of a slot that the pupil was absent. Lateness is counted separately. */
export function missedMinutes({ status, minutes, starts, ends }: Omit<MarkedSlot, 'day' | 'half'>): number {
  const { missed } = STATUS_FACTS[status];
  if (missed === 'nothing') return 0;
  const whole = ends - starts;
  return missed === 'all' ? whole : Math.max(0, whole - (minutes ?? 0));
}

export type Totals = {
  /** Slots in which the pupil was marked; slots without an entry are not counted. */
  marked: number;
  /** Days with at least one marked slot. */
  days: number;
  justified_minutes: number;
  unjustified_minutes: number;
  half_days: number;
  times_late: number;
  late_minutes: number;
  /** Percentage of the marked time, with one decimal; null if nothing was marked. */
  presence: number | null;
};

/** Hours, half-days and presence rate, computed from entries and justified spans only. */
export function totalsOf(
  slots: readonly MarkedSlot[],
  spans: readonly JustifiedSpan[],
  rule: HalfDayRule,
): Totals {
  const totals: Totals = {
    marked: slots.length,
    days: new Set(slots.map(({ day }) => day)).size,
    justified_minutes: 0,
    unjustified_minutes: 0,
    half_days: 0,
    times_late: 0,
    late_minutes: 0,
    presence: null,
  };
  const halves = new Map<string, { whole: number; missed: number }>();
  for (const slot of slots) {
    const missed = missedMinutes(slot);
    const half = halves.get(slot.day + slot.half) ?? { whole: 0, missed: 0 };
    halves.set(slot.day + slot.half, {
      whole: half.whole + slot.ends - slot.starts,
      missed: half.missed + missed,
    });
    if (STATUS_FACTS[slot.status].excused || isJustified(spans, slot.day, slot.half))
      totals.justified_minutes += missed;
    else totals.unjustified_minutes += missed;
    if (slot.status !== 'late') continue;
    totals.times_late += 1;
    totals.late_minutes += slot.minutes ?? 0;
  }
  const all = [...halves.values()];
  const parts = all.map(({ whole, missed }) =>
    rule === 'any' ? Number(missed > 0) : whole === 0 ? 0 : missed / whole,
  );
  totals.half_days = Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100;
  const whole = all.reduce((sum, half) => sum + half.whole, 0);
  const missed = totals.justified_minutes + totals.unjustified_minutes;
  if (whole > 0) totals.presence = Math.round((1 - missed / whole) * 1_000) / 10;
  return totals;
}

/** Minimum number of counted days for a meaningful rate: below it, one bad day dominates. */
export const DAYS_FOR_A_RATE = 10;
