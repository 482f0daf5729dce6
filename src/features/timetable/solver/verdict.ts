import type { Placement, Slot } from './problem.ts';

/** A rule, or a person or room, which can only be in one lesson at a time. */
export type Reason = { rule: string } | { teacher: string } | { class: string } | { room: string };

/** A proof that there is no timetable, as data: the caller words it. */
export type Contradiction = {
  kind:
    /** `needed` periods of lessons, but only `there` slots. */
    | 'too-many-periods'
    /** `needed` days, but only `there`. */
    | 'too-few-days'
    /** A lesson has no slot or no room that all its rules allow. */
    | 'nowhere'
    /** By exhaustive search: these lessons cannot satisfy these rules together. */
    | 'clash';
  /** Lessons that cannot all be placed. */
  lessons: readonly string[];
  /** The rules involved: without any one of them, the lessons can be placed. */
  rules: readonly string[];
  /** The people and rooms that would have two lessons at once. */
  people: readonly Exclude<Reason, { rule: string }>[];
  needed?: number;
  there?: number;
};

/** A change that makes the problem solvable, which is verified before it is proposed. */
export type Change =
  /** Removes one slot from an `unavailable` rule. */
  | { kind: 'free-slot'; rule: string; slot: Slot }
  /** A different limit: a higher maximum or a lower minimum. */
  | { kind: 'change-limit'; rule: string; from: number; to: number }
  /** Removes a lock. */
  | { kind: 'unlock'; rule: string; lesson: string }
  /** Exempts this lesson from the rule. */
  | { kind: 'except-lesson'; rule: string; lesson: string }
  | { kind: 'drop-rule'; rule: string }
  /** Adds a room for the same lessons as this one. */
  | { kind: 'add-room'; like: string }
  /** Removes a lesson, or gives it to another teacher. */
  | { kind: 'take-out-lesson'; lesson: string };

export type WayOut = {
  changes: readonly Change[];
  /** The effort of agreeing to it: `priceOf` its changes. */
  price: number;
  /** A timetable that satisfies all other hard rules; wishes were not considered. */
  placement: Placement;
};

/** A broken wish: the units counted by `check`, multiplied by the weight. */
export type BrokenWish = { rule: string; times: number; penalty: number };

export type Verdict =
  | { kind: 'impossible'; contradictions: readonly Contradiction[]; waysOut: readonly WayOut[] }
  | {
      kind: 'not-found';
      placement: Placement;
      /** The unplaced lessons of the best attempt. */
      leftOver: readonly string[];
      /** Rules, people and rooms that displaced these lessons most, the most frequent first. */
      blockers: readonly { reason: Reason; times: number }[];
    }
  | { kind: 'found-with-broken-wishes'; placement: Placement; broken: readonly BrokenWish[]; penalty: number }
  | { kind: 'found'; placement: Placement };

export type Progress = {
  phase: 'checking' | 'placing' | 'improving' | 'explaining';
  lessons: number;
  /** The number of lessons placed in the best attempt so far. */
  placed: number;
  /** Penalty of the best timetable so far, once every lesson has a place. */
  penalty: number | null;
  seconds: number;
};

export type SolveOptions = {
  /** Time limit, in seconds. */
  seconds: number;
  /** The same seed gives the same search, except where the time limit ends it. */
  seed?: number;
  /** The most ways out to look for if there is no timetable; each costs about the time of a solution. */
  waysOut?: number;
  /** A placement to resume from. */
  from?: Placement;
  /** Moves as few lessons of `from` as possible, with priority over wishes. */
  keepPlaces?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Called between steps; returning true ends the search with the best result so far. */
  isStopped?: () => boolean;
};
