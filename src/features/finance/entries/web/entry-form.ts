import type * as z from 'zod/mini';
import type { AddTransactionInput, FinanceTransaction } from '../finance.contract.ts';

type AddValues = z.input<typeof AddTransactionInput>;

export type EntryValues = Pick<
  AddValues,
  | 'type'
  | 'amount'
  | 'category_id'
  | 'description'
  | 'transaction_date'
  | 'payment_method'
  | 'notes'
  | 'receipt_ids'
>;

export type RecurringValues = Pick<
  AddValues,
  'transaction_date' | 'is_recurring' | 'recurrence_type' | 'recurrence_interval' | 'recurrence_end_date'
>;

/** An empty form: an expense today, the most common entry. */
export function newEntry(today: string): EntryValues {
  return {
    type: 'expense',
    amount: '',
    category_id: null,
    description: '',
    transaction_date: today,
    payment_method: '',
    notes: '',
    receipt_ids: [],
  };
}

/** The form values of an existing entry. */
export function entryAsItIs(entry: FinanceTransaction): EntryValues {
  return {
    type: entry.type,
    amount: entry.amount,
    category_id: entry.category?.id ?? null,
    description: entry.description ?? '',
    transaction_date: entry.transaction_date,
    payment_method: entry.payment_method ?? '',
    notes: entry.notes ?? '',
    receipt_ids: entry.receipts.map(({ file_id }) => file_id),
  };
}
