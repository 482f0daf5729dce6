import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';

// Apart from the other contracts of report cards: the first page after signing in carries it.

/** The last report card that somebody may read of a student. */
export const LatestCard = z.object({
  student_id: Id,
  year: z.string(),
  /** Null: the card of the year. */
  period: z.nullable(z.object({ en: z.string(), fr: z.string() })),
  /** The school holds it back: fees are overdue. */
  held: z.boolean(),
  /** Null on a card that is held or without figures, and of whoever has none. */
  average: z.nullable(z.string()),
  maximum: z.string(),
});
export type LatestCard = z.infer<typeof LatestCard>;
