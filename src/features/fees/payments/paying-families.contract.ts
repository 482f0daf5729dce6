import * as z from 'zod/mini';
import { AmountText } from '#platform/money/amount-schema.ts';
import { FeeStudent } from '../charges/fees.contract.ts';
import { Id } from '#platform/http/id.ts';

/** A family in the search for a payment: the matching students first, then their siblings. */
export const PayingFamily = z.object({
  /** The student whose siblings are listed. */
  student_id: Id,
  /**
   * The matching pupil, for whom the payment is; null if the whole family matched by a guardian's
   * name or number.
   */
  pupil_id: z.nullable(Id),
  students: z.array(z.extend(FeeStudent, { balance: AmountText, overdue: AmountText })),
  /** The number of matching students. */
  found: z.int(),
  /** The first guardian to call, which tells families of the same name apart. */
  guardian: z.nullable(z.object({ full_name: z.string(), phone: z.nullable(z.string()) })),
  /**
   * The matching number and its owner: a guardian, or without a name the pupil's own or emergency
   * number.
   */
  matched: z.nullable(z.object({ full_name: z.nullable(z.string()), phone: z.string() })),
  balance: AmountText,
  overdue: AmountText,
});
export type PayingFamily = z.infer<typeof PayingFamily>;

/** The contents of the payment dialog before a family is chosen. */
export const PaymentDesk = z.object({
  /** The families of this cashier's last payments, latest first. */
  recent: z.array(PayingFamily),
  /** A preview of the next payment's reference; it is not reserved. */
  next_reference: z.string(),
  /** Cash needs the cashier's own till, which is closed. */
  till_closed: z.boolean(),
  /** Whether any fee is open, and whether any fee ever existed. */
  any_open: z.boolean(),
  any_fee: z.boolean(),
});
export type PaymentDesk = z.infer<typeof PaymentDesk>;
