import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';

// Separate from the other contracts of report cards: the first page after sign-in includes it.

/** A student's latest report card that the reader may see. */
export const LatestCard = z.object({
  student_id: Id,
  year: z.string(),
  /** Null on the card of the year. */
  period: z.nullable(z.object({ en: z.string(), fr: z.string() })),
  /** Withheld by the school because of overdue fees. */
  held: z.boolean(),
  /** Null on a withheld card, one without figures, and for students without an average. */
  average: z.nullable(z.string()),
  maximum: z.string(),
});
export type LatestCard = z.infer<typeof LatestCard>;
