import * as z from 'zod/mini';
import { AmountText } from '#platform/money/amount-schema.ts';
import { Id } from '#platform/http/id.ts';

// Separate from the other fee contracts, because the first page after signing in loads it.

/** A student as everything about fees shows them. A null name shows as "Unknown". */
export const FeeStudent = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
});
export type FeeStudent = z.infer<typeof FeeStudent>;

/** A student's balance today: the total owed, the part that is overdue, and the next amount due. */
export const FeeStanding = z.extend(FeeStudent, {
  balance: AmountText,
  overdue: AmountText,
  /** Credit that pays the student's next fees. */
  credit: AmountText,
  /** The next due date from today on and the amount due then; null and zero when nothing is due. */
  next_due_date: z.nullable(z.iso.date()),
  next_due: AmountText,
});
export type FeeStanding = z.infer<typeof FeeStanding>;
