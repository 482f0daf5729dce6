import * as z from 'zod/mini';
import { HALVES } from './attendance.rules.ts';
import { TODAY_STATES } from './today.rules.ts';
import { Id } from '#platform/http/id.ts';

/** A child's state today, as far as the class's roll has been called. */
export const ChildToday = z.object({
  student_id: Id,
  /** The most serious state of the day: absent, left, late, present. */
  state: z.enum(TODAY_STATES),
  /** The half-day that the state applies to; null for the whole day. */
  half: z.nullable(z.enum(HALVES)),
  justified: z.boolean(),
  /** Minutes late, or minutes attended before leaving; null if unknown. */
  minutes: z.nullable(z.int()),
});
export type ChildToday = z.infer<typeof ChildToday>;

/** Progress of today's rolls: one per class with pupils and slot that has begun. */
export const RollsToday = z.object({
  is_school_day: z.boolean(),
  due: z.int(),
  /** Saved with every pupil marked. */
  taken: z.int(),
  /** Saved with some pupils unmarked. */
  incomplete: z.int(),
  /** Pupils absent in any slot of today, each counted once. */
  absent: z.int(),
  /** Pupils late in any slot of today, each counted once. */
  late: z.int(),
});
export type RollsToday = z.infer<typeof RollsToday>;
