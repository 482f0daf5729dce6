import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { CATEGORY_NOT_FOUND, CategoryMark, FinanceType } from '../categories/categories.contract.ts';
import {
  BookDay,
  recurrenceFields,
  RecurrenceType,
  ChangeTransactionInput,
} from '../entries/finance.contract.ts';
import { mayKeepBooks } from '../finance.policy.ts';
import { Id } from '#platform/http/id.ts';

export const FinanceRule = z.object({
  id: Id,
  type: FinanceType,
  amount: AmountText,
  category: z.nullable(CategoryMark),
  description: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  recurrence_type: RecurrenceType,
  recurrence_interval: z.int(),
  recurrence_end_date: z.nullable(z.iso.date()),
  /** The day from which intervals are counted. */
  anchor_on: z.iso.date(),
  /** active; paused until resumed; over after its end or when its owner ended it. */
  state: z.enum(['active', 'paused', 'over']),
  /** The next three days; empty if it is over. */
  next_dates: z.array(z.iso.date()),
  skipped: z.array(z.iso.date()),
  entries: z.int(),
});
export type FinanceRule = z.infer<typeof FinanceRule>;

/**
 * The entry to write from now on; `next_on` also moves the schedule: intervals are then counted from that day, which must be
 * after the last entry.
 */
export const ChangeRuleInput = z
  .strictObject({
    type: ChangeTransactionInput.shape.type,
    amount: ChangeTransactionInput.shape.amount,
    category_id: ChangeTransactionInput.shape.category_id,
    description: ChangeTransactionInput.shape.description,
    payment_method: ChangeTransactionInput.shape.payment_method,
    notes: ChangeTransactionInput.shape.notes,
    ...recurrenceFields,
    next_on: BookDay,
  })
  .check(
    z.refine(({ recurrence_end_date: end, next_on }) => end === null || end >= next_on, {
      message: /*i18n*/ 'The end date cannot be before the next date',
      path: ['recurrence_end_date'],
    }),
  );
export type ChangeRuleInput = z.infer<typeof ChangeRuleInput>;

const tags = ['finance'];
const ruleId = { rule_id: Id };
const RULE_OVER = { status: 409, message: /*i18n*/ 'This recurrence has ended.' } as const;

export const recurrencesContract = {
  list: procedure
    .meta({ policy: mayKeepBooks })
    .route({ method: 'GET', path: '/finance/rules', summary: 'What comes again in one’s own books', tags })
    .output(z.array(FinanceRule)),
  change: procedure
    .meta({ policy: mayKeepBooks })
    .route({ method: 'PUT', path: '/finance/rules/{rule_id}', summary: 'Change what is yet to come', tags })
    .input(z.extend(ChangeRuleInput, ruleId))
    .errors({
      CATEGORY_NOT_FOUND,
      RULE_OVER,
      DAY_PASSED: {
        status: 409,
        message: /*i18n*/ 'The next date must be after the last entry of this recurrence.',
      },
    })
    .output(FinanceRule),
  skip: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/rules/{rule_id}/skips',
      summary: 'Leave the next entry out; `day` says which one is meant, so that two taps leave out one',
      tags,
    })
    .input(z.strictObject({ ...ruleId, day: z.iso.date() }))
    .errors({
      RULE_OVER,
      NOT_NEXT: { status: 409, message: /*i18n*/ 'This is no longer the next date of this recurrence.' },
    })
    .output(FinanceRule),
  pause: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/rules/{rule_id}/pause',
      summary: 'Write nothing until it is resumed',
      tags,
    })
    .input(z.strictObject(ruleId))
    .errors({ RULE_OVER })
    .output(FinanceRule),
  resume: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/rules/{rule_id}/resumption',
      summary: 'Go on from today; what fell due meanwhile is left out',
      tags,
    })
    .input(z.strictObject(ruleId))
    .errors({ RULE_OVER })
    .output(FinanceRule),
  end: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'POST',
      path: '/finance/rules/{rule_id}/end',
      summary: 'Write nothing more, for good; what was written stays',
      tags,
    })
    .input(z.strictObject(ruleId))
    .output(FinanceRule),
};
