import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';

/** Lessons of one subject, of one class or of classes taught together. */
export const FillLessons = z.object({
  class_ids: z.array(Id),
  subject_id: Id,
  teacher_id: z.nullable(Id),
  count: z.int(),
});
export type FillLessons = z.infer<typeof FillLessons>;

const keptPlace = { class_id: Id, subject_id: Id, day: z.int(), period_id: Id };

/** What is in the way of lessons. */
export const FillReason = z.discriminatedUnion('kind', [
  /** A teacher, or a class, has one lesson at a time. */
  z.object({ kind: z.literal('teacher'), teacher_id: Id }),
  z.object({ kind: z.literal('class'), class_id: Id }),
  /** The unavailable times of a teacher. */
  z.object({ kind: z.literal('away'), teacher_id: Id }),
  /** A lesson that had its place before. */
  z.object({ kind: z.literal('kept'), ...keptPlace }),
]);
export type FillReason = z.infer<typeof FillReason>;

/** A change after which all lessons have places. */
export const FillChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('come'), teacher_id: Id, day: z.int(), period_id: Id }),
  z.object({ kind: z.literal('move'), ...keptPlace }),
  z.object({ kind: z.literal('less'), lessons: FillLessons }),
]);
export type FillChange = z.infer<typeof FillChange>;

const FillContradiction = z.object({
  lessons: z.array(FillLessons),
  /** So many lessons in so many times; null if no numbers tell why. */
  needed: z.nullable(z.int()),
  there: z.nullable(z.int()),
  reasons: z.array(FillReason),
});

/** What filling in a draft came to. Lessons are counted for each class, as the editor counts them. */
export const Filling = z.object({
  placed: z.int(),
  /** Lessons that had no place before. */
  total: z.int(),
  left: z.array(FillLessons),
  /** What threw the lessons that are left out most, the most frequent first. */
  blockers: z.array(FillReason),
  /** Proofs that not all lessons can be placed. */
  contradictions: z.array(FillContradiction),
  ways_out: z.array(z.array(FillChange)),
});
export type Filling = z.infer<typeof Filling>;
