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
 * What a status says. `minutes`, counted from the beginning of the slot: when a pupil came, or when they left. `excused`: the hours
 * that are missed count as justified, whatever anybody writes to the school.
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

/** What guardians are told of. */
export type ToldStatus = Extract<Status, 'absent' | 'late'>;

/** What a tap makes of a pupil's mark. Nobody becomes present by being passed over. */
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

/** One thing that somebody said of one pupil in one slot. Events are in the order in which the server received them. */
export type MarkEvent = {
  id: string;
  /** The event that was effective when its author looked; null where there was none. */
  base_id: string | null;
  status: Status;
  minutes: number | null;
  authority: Authority;
  source: Source;
};

/** How an event met what was there: only the last two are a conflict. */
export const OUTCOMES = ['accepted', 'merged', 'refined', 'won', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Effective<Event extends MarkEvent> = {
  event: Event;
  /** The events that say what is effective: whoever built on one of them knew it. */
  versions: ReadonlySet<string>;
  /** The highest that said so: what the office said too, it said. */
  authority: Authority;
  /** Two authors said different things, and nobody who saw the effective one has decided since. */
  in_conflict: boolean;
};

export type Folded<Event extends MarkEvent> = {
  effective: Effective<Event> | null;
  outcomes: ReadonlyMap<string, Outcome>;
};

const sameValue = (one: MarkEvent, other: MarkEvent) =>
  one.status === other.status && one.minutes === other.minutes;
const rank = (authority: Authority) => AUTHORITIES.indexOf(authority);

const isOnLatest = ({ versions }: { versions: ReadonlySet<string> }, { base_id }: MarkEvent) =>
  base_id !== null && versions.has(base_id);

/** How one more event meets what is effective. */
function meet<Event extends MarkEvent>(held: Effective<Event> | null, event: Event): Outcome {
  if (!held) return 'accepted';
  if (sameValue(held.event, event)) return 'merged';
  if (isOnLatest(held, event)) return 'accepted';
  if (held.event.status === 'absent' && event.status === 'late' && event.source === 'gate') return 'refined';
  return rank(event.authority) >= rank(held.authority) ? 'won' : 'lost';
}

/**
 * What is effective of all that was said of one pupil in one slot. The same event twice counts once. What is built on the latest
 * version replaces it; what is built on an older one is a conflict: the office before the slot's teacher before another, else
 * whoever was received later. That a pupil marked absent came late to the gate is no conflict.
 */
export function foldMarks<Event extends MarkEvent>(events: readonly Event[]): Folded<Event> {
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

function replaced<Event extends MarkEvent>(
  held: Effective<Event> | null,
  event: Event,
  outcome: Outcome,
): Effective<Event> {
  const alone = { event, versions: new Set([event.id]), authority: event.authority };
  if (!held || outcome === 'accepted') return { ...alone, in_conflict: false };
  if (outcome === 'merged') {
    const authority = rank(event.authority) > rank(held.authority) ? event.authority : held.authority;
    // Whoever saw what is shown and says the same has decided.
    const in_conflict = held.in_conflict && !isOnLatest(held, event);
    return { event: held.event, versions: new Set([...held.versions, event.id]), authority, in_conflict };
  }
  if (outcome === 'refined') return { ...alone, in_conflict: held.in_conflict };
  return { ...(outcome === 'won' ? alone : held), in_conflict: true };
}

/** A part of the school's day in which the roll is called; minutes since midnight. */
export type SlotTimes = { starts: number; ends: number };

/** The slot of a moment: the one that runs, else the next one, else the last. */
export function currentSlot<Slot extends SlotTimes>(
  slots: readonly Slot[],
  minute: number,
): Slot | undefined {
  return slots.find(({ ends }) => minute < ends) ?? slots.at(-1);
}

/**
 * How long after the beginning of a slot somebody comes at a moment, at least one minute. Null outside of the slot: a mark that is
 * made in the afternoon for the morning says nothing of how late the pupil was.
 */
export function minutesLate({ starts, ends }: SlotTimes, minute: number): number | null {
  return starts <= minute && minute < ends ? Math.max(1, minute - starts) : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs a hundred times what using one does.
function clockFor(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The time of day at the school at an instant: minutes since midnight. */
export function schoolMinute(instant: Date, timeZone: string): number {
  const parts = clockFor(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

/** "07:30" of 450. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** 450 of "07:30"; null of what is no time of day. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export const REGISTER_STATES = ['taken', 'incomplete', 'under_way', 'missing', 'to_come'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** How many pupils of a class nobody has marked. Marks of pupils who have left the class may exceed those who are expected. */
export const unmarkedOf = (expected: number, marked: number): number => Math.max(0, expected - marked);

/** Taken once somebody saved it with every pupil marked; missing from the beginning of its slot on. */
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

/** From then on a change of a saved register wants a reason. */
export function isLocked(confirmedAt: Date | null, lockMinutes: number, now: Date): boolean {
  return confirmedAt !== null && now.getTime() >= confirmedAt.getTime() + lockMinutes * MINUTE_MS;
}

/** An accepted justification: it changes how hours are counted, never a mark. Both days included. */
export type JustifiedSpan = { from_day: SchoolDay; until_day: SchoolDay; half: Half | null };

export function isJustified(spans: readonly JustifiedSpan[], day: SchoolDay, half: Half): boolean {
  return spans.some(
    (span) => span.from_day <= day && day <= span.until_day && (span.half === null || span.half === half),
  );
}

/** What is effective of one pupil in one slot of a day. */
export type MarkedSlot = SlotTimes & { day: SchoolDay; half: Half; status: Status; minutes: number | null };

/** Minutes of a slot that a pupil was not there. Coming late is counted apart. */
export function missedMinutes({ status, minutes, starts, ends }: Omit<MarkedSlot, 'day' | 'half'>): number {
  const { missed } = STATUS_FACTS[status];
  if (missed === 'nothing') return 0;
  const whole = ends - starts;
  return missed === 'all' ? whole : Math.max(0, whole - (minutes ?? 0));
}

export type Totals = {
  /** Slots in which the pupil was marked; where nobody marked them, nothing is counted. */
  marked: number;
  /** Days with a marked slot. */
  days: number;
  justified_minutes: number;
  unjustified_minutes: number;
  half_days: number;
  times_late: number;
  late_minutes: number;
  /** Of the marked time, in percent with one decimal; null where nothing was marked. */
  presence: number | null;
};

/** Hours, half-days and the share of the time, from marks and what was justified: never from a flag of the day. */
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

/** Before so many days were counted, a share of the time says more about one bad day than about the pupil. */
export const DAYS_FOR_A_RATE = 10;

/** Hours as they are printed: 90 minutes are "1.5". */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
