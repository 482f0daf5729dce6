import type { Placement, Slot } from './problem.ts';

/** A rule, or a fact that no rule states: a teacher, a class and a room are in one lesson at a time. */
export type Reason = { rule: string } | { teacher: string } | { class: string } | { room: string };

/** A proof that there is no timetable, as data: the caller writes the sentence. */
export type Contradiction = {
  kind:
    /** `needed` periods of lessons in `there` slots that are left to them. */
    | 'too-many-periods'
    /** `needed` days in `there`. */
    | 'too-few-days'
    /** A lesson has no slot, or no room, that all its rules allow. */
    | 'nowhere'
    /** Every order was tried: these lessons can't keep these rules together. */
    | 'clash';
  /** The lessons that can't all be placed. */
  lessons: readonly string[];
  /** The rules that take part: without any one of them, these lessons have places. */
  rules: readonly string[];
  /** The people and rooms that would be in two lessons at once. */
  people: readonly Exclude<Reason, { rule: string }>[];
  needed?: number;
  there?: number;
};

/** A change after which there is a timetable: tried by solving before it is proposed. */
export type Change =
  /** One slot less of an `unavailable` rule. */
  | { kind: 'free-slot'; rule: string; slot: Slot }
  /** Another limit: a higher most, a lower least. */
  | { kind: 'change-limit'; rule: string; from: number; to: number }
  /** A lock less. */
  | { kind: 'unlock'; rule: string; lesson: string }
  /** The rule no longer holds for this lesson. */
  | { kind: 'except-lesson'; rule: string; lesson: string }
  | { kind: 'drop-rule'; rule: string }
  /** One room more, for the same lessons as this one. */
  | { kind: 'add-room'; like: string }
  /** A lesson less, or one for another teacher. */
  | { kind: 'take-out-lesson'; lesson: string };

export type WayOut = {
  changes: readonly Change[];
  /** The price of agreeing to it: `priceOf` its changes. */
  price: number;
  /** A timetable that keeps all other hard rules; its wishes are not counted yet. */
  placement: Placement;
};

/** A wish that is broken: times counted by `check`, multiplied by the weight. */
export type BrokenWish = { rule: string; times: number; penalty: number };

export type Verdict =
  | { kind: 'impossible'; contradictions: readonly Contradiction[]; waysOut: readonly WayOut[] }
  | {
      kind: 'not-found';
      placement: Placement;
      /** Lessons without a place in the best attempt. */
      leftOver: readonly string[];
      /** Rules, people and rooms that threw these lessons out most, the first most often. */
      blockers: readonly { reason: Reason; times: number }[];
    }
  | { kind: 'found-with-broken-wishes'; placement: Placement; broken: readonly BrokenWish[]; penalty: number }
  | { kind: 'found'; placement: Placement };

export type Progress = {
  phase: 'checking' | 'placing' | 'improving' | 'explaining';
  lessons: number;
  /** Lessons with a place in the best attempt so far. */
  placed: number;
  /** Penalty of the best timetable so far, once every lesson has a place. */
  penalty: number | null;
  seconds: number;
};

export type SolveOptions = {
  /** Time limit, in seconds. */
  seconds: number;
  /** The same seed gives the same search; time cuts it off. */
  seed?: number;
  /** The most ways out to look for if there is no timetable; each costs about the time of a solution. */
  waysOut?: number;
  /** A placement to resume from. */
  from?: Placement;
  /** Keeps as many lessons of `from` as possible where they are, before any wish. */
  keepPlaces?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Asked between steps: true ends the search with the best so far. */
  isStopped?: () => boolean;
};
