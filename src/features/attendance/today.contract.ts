import * as z from 'zod/mini';
import { HALVES } from './attendance.rules.ts';
import { TODAY_STATES } from './today.rules.ts';
import { Id } from '#platform/http/id.ts';

/** Where a child is today, as far as the roll of their class was called. */
export const ChildToday = z.object({
  student_id: Id,
  /** Of several the gravest: absent, left, late, present. */
  state: z.enum(TODAY_STATES),
  /** The half of the day that the state is about; null for the whole day. */
  half: z.nullable(z.enum(HALVES)),
  /** Every absence of today is justified. */
  justified: z.boolean(),
  /** How late the child came, or how long they stayed before leaving; null where nobody said. */
  minutes: z.nullable(z.int()),
});
export type ChildToday = z.infer<typeof ChildToday>;

/** How far the rolls of today are: one for each class with pupils and each slot that has begun. */
export const RollsToday = z.object({
  is_school_day: z.boolean(),
  due: z.int(),
  /** Saved, with every pupil marked. */
  taken: z.int(),
  /** Saved with pupils who are not marked. */
  incomplete: z.int(),
  /** Pupils absent in some slot of today, each counted once. */
  absent: z.int(),
  /** Pupils late in some slot of today, each counted once. */
  late: z.int(),
});
export type RollsToday = z.infer<typeof RollsToday>;
