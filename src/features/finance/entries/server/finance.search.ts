import { and, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { monthAfter } from '../../budgets/budget.rules.ts';
import type { EntryFilters } from '../finance.contract.ts';
import { financeMonths, financeTransactions, NO_CATEGORY } from '../../server/finance.tables.ts';

type Filters = Omit<EntryFilters, 'page'>;

/** What the filters ask of entries; each word of a search stands in the description or the notes. Whose they are is asked elsewhere. */
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

/** Do the filters ask only what the months know, so that nothing needs to be counted? */
export const asksMonthsAlone = ({ search, method, rule_id }: Filters) =>
  wordsOf(search).length === 0 && !method && !rule_id;

/** The same filters as a predicate over `finance_months`: their entries add up to as many. */
export function ofMonths({ type, category, month }: Filters): SQL | undefined {
  return and(
    type ? eq(financeMonths.type, type) : undefined,
    category ? eq(financeMonths.category_id, category === 'none' ? NO_CATEGORY : category) : undefined,
    month ? eq(financeMonths.month, `${month}-01`) : undefined,
  );
}
