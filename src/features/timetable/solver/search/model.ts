import type { Reason } from '../verdict.ts';
import type { Rule, Weight } from '../problem.ts';

/** A hard limit or a wish on one person's week. People are teachers and groups. */
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
  /** The upper or lower limit; for 'packed', the most gaps and free periods before the first lesson, added up. */
  limit: number;
  /** The periods that count, as bits. */
  periods: number;
  rule: number;
  weight: Weight;
};

/** A wish about several lessons or their rooms, evaluated from the rule itself. */
export type ListWish = { rule: Rule; weight: number; at: number; lessons: Int32Array };

/**
 * A problem in numeric form. A block is one lesson, or several that hard rules put at the same time or one
 * after another, and it moves as a unit. A resource is used by one block at a time. Resources are people
 * first, then rooms, then the places of `most-at-once` rules.
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
  /** Lessons of a block, with their offset from its start. */
  members: readonly (readonly { lesson: number; offset: number }[])[];
  blockOf: Int32Array;
  offsetOf: Int32Array;
  /** 1 where a block may start, by block × slots + slot. */
  domain: Uint8Array;
  /** Resources that a block always uses: those from `useFrom[block]` to `useFrom[block + 1]`, exclusive. */
  useFrom: Int32Array;
  useOf: Int32Array;
  useAt: Int32Array;
  useLength: Int32Array;
  /** Needs of one resource out of several, stored the same way, with the lesson that the room is for, or -1. */
  needFrom: Int32Array;
  needAt: Int32Array;
  needLength: Int32Array;
  needLesson: Int32Array;
  needOptions: readonly Int32Array[];
  /** The room of a lesson with a single choice, or -1. */
  onlyRoom: Int32Array;
  /** Index of a lesson's need, or -1. */
  needOfLesson: Int32Array;
  roomIds: readonly string[];
  /** 1 where a resource is unavailable, by resource × slots + slot. */
  blocked: Uint8Array;
  /** Constraints on the days of two blocks: the minimum distance in days, or -1 for the same day. */
  pairFrom: Int32Array;
  pairWith: Int32Array;
  pairDays: Int32Array;
  pairRule: Int32Array;
  limits: readonly (readonly Limit[])[];
  wishes: readonly (readonly Limit[])[];
  listWishes: readonly ListWish[];
  /** Penalty of a block's start, by block × slots + slot. */
  startPenalty: Float64Array;
  /** Slots of a day that do not count as gaps for a person, as bits, by person × days + day. */
  away: Int32Array;
  /** The number of periods of a person's lessons, including lessons left out of the model. */
  demand: Int32Array;
  outside: Int32Array;
};
