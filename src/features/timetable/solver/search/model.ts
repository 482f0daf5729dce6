import type { Reason } from '../verdict.ts';
import type { Rule, Weight } from '../problem.ts';

/** A limit on one person's week, hard or a wish. Persons are teachers and groups. */
export type Limit = {
  kind:
    | 'most-a-day'
    | 'least-a-day'
    | 'most-in-a-row'
    | 'most-days'
    | 'gaps-day'
    | 'gaps-week'
    | 'early'
    | 'lunch'
    | 'packed';
  /** The most or the least; for 'packed', the most gaps and free periods before the first lesson together. */
  limit: number;
  /** Periods that it counts, as bits. */
  periods: number;
  rule: number;
  weight: Weight;
};

/** A wish about several lessons or their rooms, counted from the rule itself. */
export type ListWish = { rule: Rule; weight: number; at: number; lessons: Int32Array };

/**
 * A problem in numbers. A block is one lesson, or several that hard rules put at the same time or one after the
 * other: it moves as one. A resource is in one block at a time: persons first, then rooms, then the places of a
 * `most-at-once` rule.
 */
export type Model = {
  days: number;
  periods: number;
  slots: number;
  persons: number;
  resources: number;
  /** The fact or rule behind each resource. */
  reasons: readonly Reason[];
  blocks: number;
  lessonIds: readonly string[];
  lengths: Int32Array;
  ruleIds: readonly string[];
  /** Lessons of a block, with their distance from its start. */
  members: readonly (readonly { lesson: number; offset: number }[])[];
  blockOf: Int32Array;
  offsetOf: Int32Array;
  /** 1 where a block may start, by block × slots + slot. */
  domain: Uint8Array;
  /** Resources that a block always uses: those from `useFrom[block]` up to `useFrom[block + 1]`. */
  useFrom: Int32Array;
  useOf: Int32Array;
  useAt: Int32Array;
  useLength: Int32Array;
  /** Needs of one resource out of several, in the same way; the lesson whose room it is, or -1. */
  needFrom: Int32Array;
  needAt: Int32Array;
  needLength: Int32Array;
  needLesson: Int32Array;
  needOptions: readonly Int32Array[];
  /** The room of a lesson that has only one to choose from, or -1. */
  onlyRoom: Int32Array;
  /** Index of a lesson's need, or -1. */
  needOfLesson: Int32Array;
  roomIds: readonly string[];
  /** 1 where a resource can't be used, by resource × slots + slot. */
  blocked: Uint8Array;
  /** Pairs of blocks by days: at least so many days apart, or on the same day if -1. */
  pairFrom: Int32Array;
  pairWith: Int32Array;
  pairDays: Int32Array;
  pairRule: Int32Array;
  limits: readonly (readonly Limit[])[];
  wishes: readonly (readonly Limit[])[];
  listWishes: readonly ListWish[];
  /** Penalty of a block's start, by block × slots + slot. */
  startPenalty: Float64Array;
  /** Slots of a day that are no gaps for a person, as bits, by person × days + day. */
  away: Int32Array;
  /** Periods of a person's lessons: those of the model's blocks, and those that it leaves out. */
  demand: Int32Array;
  outside: Int32Array;
};
