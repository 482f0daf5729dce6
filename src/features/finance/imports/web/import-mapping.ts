import type { ImportMapping } from '../finance-imports.contract.ts';

/** The meanings that a column of a file can have. */
export type Meaning = Exclude<keyof ImportMapping, 'day_first' | 'decimal'>;

/** Whether amounts stand in one column, or in one for what came in and one for what went out. */
export type AmountColumns = 'one' | 'two';

export const amountColumns = (mapping: ImportMapping): AmountColumns =>
  mapping.amount === null && (mapping.income !== null || mapping.expense !== null) ? 'two' : 'one';

/** The mapping as it is sent: without the meanings that the chosen way of amounts leaves out. */
export function mappingFor(mapping: ImportMapping, columns: AmountColumns): ImportMapping {
  return columns === 'one'
    ? { ...mapping, income: null, expense: null }
    : { ...mapping, amount: null, type: null };
}
