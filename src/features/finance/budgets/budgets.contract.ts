import * as z from 'zod/mini';
import { MONTH } from '../finance.rules.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText, amountOrZero } from '#platform/money/amount-schema.ts';
import { CATEGORY_NOT_FOUND, CategoryMark } from '../categories/categories.contract.ts';
import { mayKeepBooks } from '../finance.policy.ts';

/** 2026-11 */
export const MonthText = z.string().check(z.regex(MONTH));

export const CategoryMonth = z.object({
  /** Null: entries without a category. */
  category: z.nullable(CategoryMark),
  type: z.enum(['income', 'expense']),
  amount: AmountText,
  entries: z.int(),
  /** The budget; null if there is none. */
  budget: z.nullable(
    z.object({
      amount: AmountText,
      carry_over: z.boolean(),
      /** From earlier months: the remainder, or the overspending as a negative amount. */
      carried: AmountText,
      /** The remainder: amount plus carried, minus spent. */
      left: AmountText,
    }),
  ),
});
export type CategoryMonth = z.infer<typeof CategoryMonth>;

export const MonthView = z.object({
  /** 2026-11 */
  month: z.string(),
  income: AmountText,
  expenses: AmountText,
  net: AmountText,
  /** The sum of all entries before the month. */
  opening_balance: AmountText,
  /** The balance at the end of each day with entries, oldest first. */
  balances: z.array(z.object({ day: z.iso.date(), balance: AmountText })),
  /** The largest amount first; categories with a budget are included even without spending. */
  categories: z.array(CategoryMonth),
  /** The previous month, for comparison. */
  before: z.object({ income: AmountText, expenses: AmountText }),
});
export type MonthView = z.infer<typeof MonthView>;

/** A category's monthly budget, from a month on; zero ends it. */
export const SetBudgetInput = z.strictObject({
  category_id: z.uuid(/*i18n*/ 'Please choose a category').check(z.toLowerCase()),
  month: MonthText,
  amount: amountOrZero(/*i18n*/ 'Budget must be a positive number or zero'),
  carry_over: z._default(z.boolean(), false),
});
export type SetBudgetInput = z.infer<typeof SetBudgetInput>;

const tags = ['finance'];

export const budgetsContract = {
  month: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'GET',
      path: '/finance/months/{month}',
      summary: 'A month of one’s own books: by category, with budgets, and the balance day by day',
      tags,
    })
    // `current` is resolved by the school's clock, because a page may not know it yet.
    .input(z.object({ month: z.union([z.literal('current'), MonthText]) }))
    .output(MonthView),
  set: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'PUT',
      path: '/finance/budgets/{category_id}/{month}',
      summary: 'Plan an amount for a category from a month on; zero ends the budget',
      tags,
    })
    .input(SetBudgetInput)
    // 404, because the category is the resource in the address.
    .errors({ CATEGORY_NOT_FOUND: { ...CATEGORY_NOT_FOUND, status: 404 } })
    .output(z.object({ ok: z.literal(true) })),
};
