import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';

/** A student's open assignments, and to the student their own tasks, as a dashboard shows them. */
export const PendingWork = z.object({
  student_id: Id,
  today: z.iso.date(),
  todo: z.int(),
  late: z.int(),
  /** The first few to do, due next first. */
  next: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Null for a task of the student's own without one. */
      subject: z.nullable(z.object({ name_en: z.string(), name_fr: z.string() })),
      due_day: z.iso.date(),
      due_time: z.nullable(z.string()),
      due_at: z.iso.datetime(),
    }),
  ),
});
export type PendingWork = z.infer<typeof PendingWork>;
