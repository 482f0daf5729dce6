import type { ImportMapping } from '../finance-imports.contract.ts';

/** The possible meanings of a column. */
export type Meaning = Exclude<keyof ImportMapping, 'day_first' | 'decimal'>;

/** Whether amounts are in one column, or in separate ones for income and expenses. */
export type AmountColumns = 'one' | 'two';

export const amountColumns = (mapping: ImportMapping): AmountColumns =>
  mapping.amount === null && (mapping.income !== null || mapping.expense !== null) ? 'two' : 'one';

/** The mapping to submit, without the columns excluded by the choice of amounts. */
export function mappingFor(mapping: ImportMapping, columns: AmountColumns): ImportMapping {
  return columns === 'one'
    ? { ...mapping, income: null, expense: null }
    : { ...mapping, amount: null, type: null };
}
