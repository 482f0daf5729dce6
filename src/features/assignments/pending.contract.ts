import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';

/** A student's open assignments for a dashboard, with the student's own tasks if the reader is the student. */
export const PendingWork = z.object({
  student_id: Id,
  today: z.iso.date(),
  todo: z.int(),
  late: z.int(),
  /** The first few open ones, the earliest deadline first. */
  next: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Null for a task of the student's own without a subject. */
      subject: z.nullable(z.object({ name_en: z.string(), name_fr: z.string() })),
      due_day: z.iso.date(),
      due_time: z.nullable(z.string()),
      due_at: z.iso.datetime(),
    }),
  ),
});
export type PendingWork = z.infer<typeof PendingWork>;
