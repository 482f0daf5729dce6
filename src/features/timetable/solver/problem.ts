/**
 * The input of the solver: the people and rooms of a school, its lessons, and the rules between them. Every
 * requirement that a school may change is a rule with an id, so that results can refer to it. Four facts are
 * not rules and always apply: a teacher, class or room has one lesson at a time, a lesson does not span two
 * days, it avoids closed slots, and it gets a room if it needs one.
 */
export type Problem = {
  days: number;
  /** The number of periods of the longest day, at most 30. */
  periods: number;
  /** Slots without lessons for anybody: a half-day, a lunch break. */
  closed: readonly Slot[];
  teachers: readonly { id: string }[];
  classes: readonly SchoolClass[];
  rooms: readonly Room[];
  lessons: readonly Lesson[];
  rules: readonly Rule[];
};

/** A period of the week, as day × periods + period, both from zero. See `slotOf`. */
export type Slot = number;

/**
 * A class, with the groups into which it is split for some lessons: groups may have different lessons at the
 * same time. A rule for a class with groups applies to each group.
 */
export type SchoolClass = { id: string; groups?: readonly string[] };

export type Room = { id: string; kind: string };

/** A single lesson of the week: a subject with four lessons a week gives four. */
export type Lesson = {
  id: string;
  subject: string;
  /** More than one for team teaching. */
  teachers: readonly string[];
  /** Ids of classes or of their groups; a lesson of a class is attended by all its groups. */
  classes: readonly string[];
  /** The number of consecutive periods. */
  length: number;
  /** Any room of a kind, or one of these rooms; absent if it needs none. */
  room?: { kind: string } | { oneOf: readonly string[] };
};

/**
 * A hard rule must be kept. A wish may be broken, at the cost of its weight (above 0) for each unit that
 * `check` counts.
 */
export type Weight = 'hard' | number;

/** The teachers or classes (or groups) of a rule; an empty list means all. The limit applies to each of them. */
type Who = { who: 'teacher' | 'class'; of: readonly string[] };

export type Rule = { id: string; weight: Weight } & (
  | { kind: 'unavailable'; who: 'teacher' | 'class' | 'room'; of: readonly string[]; slots: readonly Slot[] }
  /** The most periods a day. */
  | ({ kind: 'most-a-day'; most: number } & Who)
  /** The fewest periods on a day with lessons. */
  | ({ kind: 'least-a-day'; least: number } & Who)
  | ({ kind: 'most-in-a-row'; most: number } & Who)
  /**
   * The most days with a lesson; with `periods`, only lessons in these periods count ("at most two
   * afternoons").
   */
  | ({ kind: 'most-days'; most: number; periods?: readonly number[] } & Who)
  /**
   * The most free periods between two lessons of a day. Closed slots, and those forbidden by a hard rule, are
   * no gaps.
   */
  | ({ kind: 'most-gaps'; most: number; per: 'day' | 'week' } & Who)
  /** The most free periods before the first lesson of a day, summed over the week; the same slots are exempt. */
  | ({ kind: 'early-start'; most: number } & Who)
  /** On each day, at least one of these periods is free. */
  | ({ kind: 'lunch'; periods: readonly number[] } & Who)
  /** Each pair of these lessons is at least this many days apart; 1 means on different days. */
  | { kind: 'spread'; lessons: readonly string[]; days: number }
  | { kind: 'same-start'; lessons: readonly string[] }
  | { kind: 'same-day'; lessons: readonly string[] }
  /** The second lesson begins when the first ends, on the same day. */
  | { kind: 'follows'; first: string; second: string }
  /** The most of these lessons at the same time; 1 means never two. */
  | { kind: 'most-at-once'; lessons: readonly string[]; most: number }
  /** These lessons are within these slots: mornings for a subject, forbidden and preferred times. */
  | { kind: 'times'; lessons: readonly string[]; slots: readonly Slot[] }
  /** These lessons begin in one of these slots. */
  | { kind: 'starts'; lessons: readonly string[]; slots: readonly Slot[] }
  /** Fixes a lesson: it begins in this slot, in this room if given. */
  | { kind: 'place'; lesson: string; slot: Slot; room?: string }
  /** These lessons are in one of these rooms; as a wish, home rooms. */
  | { kind: 'rooms'; lessons: readonly string[]; rooms: readonly string[] }
  /**
   * A lesson of several periods does not span a break after one of these periods; an empty list of lessons
   * means all.
   */
  | { kind: 'within-breaks'; lessons: readonly string[]; after: readonly number[] }
);
export type RuleKind = Rule['kind'];

/** Where a lesson begins, and its room if it needs one. */
export type Place = { slot: Slot; room?: string };

/** Places by lesson id; unplaced lessons are missing. */
export type Placement = ReadonlyMap<string, Place>;

export const slotOf = (problem: Pick<Problem, 'periods'>, day: number, period: number): Slot =>
  day * problem.periods + period;
export const dayOf = (problem: Pick<Problem, 'periods'>, slot: Slot) => Math.floor(slot / problem.periods);
export const periodOf = (problem: Pick<Problem, 'periods'>, slot: Slot) => slot % problem.periods;
