import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';
import { TimetableRule } from './timetable.contract.ts';

/** Lessons of one subject, of one class or of classes taught together. */
export const FillLessons = z.object({
  class_ids: z.array(Id),
  subject_id: Id,
  teacher_id: z.nullable(Id),
  further_ids: z.array(Id),
  count: z.int(),
});
export type FillLessons = z.infer<typeof FillLessons>;

const keptPlace = { class_id: Id, subject_id: Id, day: z.int(), period_id: Id };

const options = { class_id: Id, subject_ids: z.array(Id) };

/** An obstacle to placing lessons. */
export const FillReason = z.discriminatedUnion('kind', [
  /** A teacher, a class and a room have one lesson at a time. */
  z.object({ kind: z.literal('teacher'), teacher_id: Id }),
  z.object({ kind: z.literal('class'), class_id: Id }),
  z.object({ kind: z.literal('room'), room_id: Id }),
  /** The unavailable times of a teacher. */
  z.object({ kind: z.literal('away'), teacher_id: Id }),
  /** The lesson already had this place before. */
  z.object({ kind: z.literal('kept'), ...keptPlace, locked: z.boolean() }),
  z.object({ kind: z.literal('rule'), rule: TimetableRule }),
  /** Options of a class that are taught at the same time. */
  z.object({ kind: z.literal('at_once'), ...options }),
]);
export type FillReason = z.infer<typeof FillReason>;

const come = z.object({ kind: z.literal('come'), teacher_id: Id, day: z.int(), period_id: Id });
const move = z.object({ kind: z.literal('move'), ...keptPlace, locked: z.boolean() });
/** A rule with another limit, or as a wish. */
const ease = z.object({ kind: z.literal('ease'), rule: TimetableRule });

/** The rule no longer holds. */
const drop = z.object({ kind: z.literal('drop'), rule: TimetableRule });
/** All unavailable times of a teacher are removed. */
const free = z.object({ kind: z.literal('free'), teacher_id: Id });

/** A change that the server can apply before filling in a draft. */
export const FillStep = z.discriminatedUnion('kind', [come, move, ease, drop, free]);
export type FillStep = z.infer<typeof FillStep>;

/** A change after which all lessons find places. The last two kinds are made on the class's subjects, not here. */
export const FillChange = z.discriminatedUnion('kind', [
  come,
  move,
  ease,
  drop,
  free,
  z.object({ kind: z.literal('less'), lessons: FillLessons }),
  /** Options of a class are no longer taught at the same time. */
  z.object({ kind: z.literal('apart'), ...options }),
]);
export type FillChange = z.infer<typeof FillChange>;

const FillContradiction = z.object({
  lessons: z.array(FillLessons),
  /** The number of lessons and of available times; null if no such count explains it. */
  needed: z.nullable(z.int()),
  there: z.nullable(z.int()),
  reasons: z.array(FillReason),
});

/** The outcome of filling in a draft. Lessons are counted for each class, as the editor counts them. */
export const Filling = z.object({
  /** All wishes kept, some broken, not found in time, or proved impossible. */
  verdict: z.enum(['whole', 'wishes', 'not_found', 'impossible']),
  /** Lessons that were placed, or would be with `what_if`; otherwise zero if nothing was written. */
  placed: z.int(),
  /** Lessons that were moved, if that was allowed. */
  moved: z.int(),
  /** Lessons that had no place before. */
  total: z.int(),
  left: z.array(FillLessons),
  /** The wishes that are broken, and how many times. */
  broken: z.array(z.object({ rule: TimetableRule, times: z.int() })),
  /** The obstacles that displaced the lessons left over most often, the most frequent first. */
  blockers: z.array(FillReason),
  /** Proofs that not all lessons can be placed. */
  contradictions: z.array(FillContradiction),
  ways_out: z.array(z.array(FillChange)),
});
export type Filling = z.infer<typeof Filling>;

/** The progress of filling in a draft. */
export const FillProgress = z.object({
  phase: z.enum(['checking', 'placing', 'improving', 'explaining']),
  lessons: z.int(),
  placed: z.int(),
  seconds: z.number(),
});
export type FillProgress = z.infer<typeof FillProgress>;
