import { and, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { monthAfter } from '../../budgets/budget.rules.ts';
import type { EntryFilters } from '../finance.contract.ts';
import { financeMonths, financeTransactions, NO_CATEGORY } from '../../server/finance.tables.ts';

type Filters = Omit<EntryFilters, 'page'>;

/**
 * The filters on entries; each word of a search must match the description or the notes. The owner
 * is filtered elsewhere.
 */
export function matching({ search, type, category, month, method, rule_id }: Filters): SQL | undefined {
  return and(
    type ? eq(financeTransactions.type, type) : undefined,
    category === 'none' ? isNull(financeTransactions.category_id) : undefined,
    category && category !== 'none' ? eq(financeTransactions.category_id, category) : undefined,
    month ? gte(financeTransactions.transaction_date, `${month}-01`) : undefined,
    month ? lt(financeTransactions.transaction_date, monthAfter(`${month}-01`)) : undefined,
    method ? eq(financeTransactions.payment_method, method) : undefined,
    rule_id ? eq(financeTransactions.rule_id, rule_id) : undefined,
    ...wordsOf(search).map((word) => contains(financeTransactions.text_key, word)),
  );
}

/** Whether the filters can be answered from the months' sums, without counting. */
export const asksMonthsAlone = ({ search, method, rule_id }: Filters) =>
  wordsOf(search).length === 0 && !method && !rule_id;

/** The same filters as a predicate over `finance_months`, for the same count. */
export function ofMonths({ type, category, month }: Filters): SQL | undefined {
  return and(
    type ? eq(financeMonths.type, type) : undefined,
    category ? eq(financeMonths.category_id, category === 'none' ? NO_CATEGORY : category) : undefined,
    month ? eq(financeMonths.month, `${month}-01`) : undefined,
  );
}
