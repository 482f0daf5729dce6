import * as z from 'zod/mini';
import { AmountText } from '#platform/money/amount.schema.ts';
import { FeeStudent } from '../charges/fees.contract.ts';
import { Id } from '#platform/http/id.ts';

/** A family as the search for a payment lists it: the students who were found first, then their brothers and sisters. */
export const PayingFamily = z.object({
  /** Whose brothers and sisters they are. */
  student_id: Id,
  /** The pupil who was found, and for whom the payment is; null where the whole family was, by a guardian's name or number. */
  pupil_id: z.nullable(Id),
  students: z.array(z.extend(FeeStudent, { balance: AmountText, overdue: AmountText })),
  /** How many of them were found. */
  found: z.int(),
  /** Whom the school calls first: it tells families of one name apart. */
  guardian: z.nullable(z.object({ full_name: z.string(), phone: z.nullable(z.string()) })),
  /** The number that was looked for, and whose it is: a guardian's, or without a name the pupil's own or for an emergency. */
  matched: z.nullable(z.object({ full_name: z.nullable(z.string()), phone: z.string() })),
  balance: AmountText,
  overdue: AmountText,
});
export type PayingFamily = z.infer<typeof PayingFamily>;

/** What the window shows before anybody stands there. */
export const PaymentDesk = z.object({
  /** The families of the last payments that this cashier took, the latest first. */
  recent: z.array(PayingFamily),
  /** The reference that the next payment would bear; it is not taken by looking. */
  next_reference: z.string(),
  /** Cash needs the cashier's own till, and it is closed. */
  till_closed: z.boolean(),
  /** Whether anybody owes anything, and whether there ever was a fee. */
  any_open: z.boolean(),
  any_fee: z.boolean(),
});
export type PaymentDesk = z.infer<typeof PaymentDesk>;
