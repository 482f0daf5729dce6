import * as z from 'zod/mini';
import { AmountText } from '#platform/money/amount.schema.ts';
import { Id } from '#platform/http/id.ts';

// Apart from the other contracts of fees: the first page after signing in carries it.

/** A student as everything about fees shows them. A null name shows as "Unknown". */
export const FeeStudent = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
});
export type FeeStudent = z.infer<typeof FeeStudent>;

/** What a student owes today: all of it, what of it is late, and what falls due next. */
export const FeeStanding = z.extend(FeeStudent, {
  balance: AmountText,
  overdue: AmountText,
  /** What the school keeps for the next fee. */
  credit: AmountText,
  /** The next day from today on that something falls due, and what; null and zero when nothing does. */
  next_due_date: z.nullable(z.iso.date()),
  next_due: AmountText,
});
export type FeeStanding = z.infer<typeof FeeStanding>;
