/**
 * A timetable to make: the people and rooms of a school, its lessons, and the rules between them.
 * Everything a school may want or drop is a rule with an id, so that each answer can name it. Four facts are no
 * rules and can't be dropped: nobody (teacher, class, room) is in two lessons at once, a lesson lies in one day,
 * it avoids closed slots, and it has a room of those that it needs.
 */
export type Problem = {
  days: number;
  /** Periods of the longest day, at most 30. */
  periods: number;
  /** Slots without lessons for anybody: a half-day, a lunch break. */
  closed: readonly Slot[];
  teachers: readonly { id: string }[];
  classes: readonly SchoolClass[];
  rooms: readonly Room[];
  lessons: readonly Lesson[];
  rules: readonly Rule[];
};

/** A period of the week: day × periods + period, both from zero. See `slotOf`. */
export type Slot = number;

/**
 * A class, with the groups into which it is split for some lessons: at one time each group may have its own lesson.
 * A rule for a class with groups holds for each of its groups.
 */
export type SchoolClass = { id: string; groups?: readonly string[] };

export type Room = { id: string; kind: string };

/** One lesson of a week: a subject of four lessons a week is four of them. */
export type Lesson = {
  id: string;
  subject: string;
  /** Several if they teach together. */
  teachers: readonly string[];
  /** Ids of classes or of their groups; a lesson of the class is one of all its groups. */
  classes: readonly string[];
  /** In periods that follow each other. */
  length: number;
  /** A room of a kind, or one of these rooms; absent if it needs none of the school's rooms. */
  room?: { kind: string } | { oneOf: readonly string[] };
};

/** Must be kept, or a wish: broken, it costs its weight (above 0) once for each unit that `check` counts. */
export type Weight = 'hard' | number;

/** Teachers or classes (or groups) of a rule; an empty list is all of them. The limit is for each one. */
type Who = { who: 'teacher' | 'class'; of: readonly string[] };

export type Rule = { id: string; weight: Weight } & (
  | { kind: 'unavailable'; who: 'teacher' | 'class' | 'room'; of: readonly string[]; slots: readonly Slot[] }
  /** At most so many periods a day. */
  | ({ kind: 'most-a-day'; most: number } & Who)
  /** On a day with lessons, at least so many periods. */
  | ({ kind: 'least-a-day'; least: number } & Who)
  | ({ kind: 'most-in-a-row'; most: number } & Who)
  /** Days with a lesson; with `periods`, days with a lesson in these periods ("at most two afternoons"). */
  | ({ kind: 'most-days'; most: number; periods?: readonly number[] } & Who)
  /** Free periods between two lessons of a day. Closed slots, and those forbidden by a hard rule, are no gaps. */
  | ({ kind: 'most-gaps'; most: number; per: 'day' | 'week' } & Who)
  /** Free periods before the first lesson of a day, in the whole week; the same slots do not count. */
  | ({ kind: 'early-start'; most: number } & Who)
  /** On each day, at least one of these periods without a lesson. */
  | ({ kind: 'lunch'; periods: readonly number[] } & Who)
  /** Every two of these lessons at least so many days apart; 1: on different days. */
  | { kind: 'spread'; lessons: readonly string[]; days: number }
  | { kind: 'same-start'; lessons: readonly string[] }
  | { kind: 'same-day'; lessons: readonly string[] }
  /** The second lesson begins when the first ends, on the same day. */
  | { kind: 'follows'; first: string; second: string }
  /** At most so many of these lessons at a time; 1: never two together. */
  | { kind: 'most-at-once'; lessons: readonly string[]; most: number }
  /** These lessons lie within these slots: mornings for a subject, forbidden and preferred times. */
  | { kind: 'times'; lessons: readonly string[]; slots: readonly Slot[] }
  /** These lessons begin in one of these slots. */
  | { kind: 'starts'; lessons: readonly string[]; slots: readonly Slot[] }
  /** A lock: the lesson begins in this slot, in this room if there is one. */
  | { kind: 'place'; lesson: string; slot: Slot; room?: string }
  /** These lessons are in one of these rooms: home rooms, if it is a wish. */
  | { kind: 'rooms'; lessons: readonly string[]; rooms: readonly string[] }
  /** No lesson of several periods lies across a break after one of these periods; no lessons: all of them. */
  | { kind: 'within-breaks'; lessons: readonly string[]; after: readonly number[] }
);
export type RuleKind = Rule['kind'];

/** Where a lesson begins, and its room if it needs one. */
export type Place = { slot: Slot; room?: string };

/** Lessons by id; a lesson that isn't here has no place. */
export type Placement = ReadonlyMap<string, Place>;

export const slotOf = (problem: Pick<Problem, 'periods'>, day: number, period: number): Slot =>
  day * problem.periods + period;
export const dayOf = (problem: Pick<Problem, 'periods'>, slot: Slot) => Math.floor(slot / problem.periods);
export const periodOf = (problem: Pick<Problem, 'periods'>, slot: Slot) => slot % problem.periods;
