import { idOf } from '#platform/ui/testing/server.ts';
import type { FinanceCategory } from '../../categories/categories.contract.ts';
import type { FinanceReceipt, FinanceTransaction } from '../../entries/finance.contract.ts';

/** A category of expenses named Transport. */
export function aCategory(own: Partial<FinanceCategory> = {}): FinanceCategory {
  return {
    id: idOf(1),
    name: 'Transport',
    color: '#3b82f6',
    icon: null,
    type: 'expense',
    archived: false,
    entries: 0,
    ...own,
  };
}

/** A receipt that is a photo. */
export function aReceipt(own: Partial<FinanceReceipt> = {}): FinanceReceipt {
  return { file_id: idOf(50), media_type: 'image/webp', bytes: 120_000, width: 1_200, height: 1_600, ...own };
}

/** An expense of 2,500 francs. */
export function anEntry(own: Partial<FinanceTransaction> = {}): FinanceTransaction {
  return {
    id: idOf(20),
    type: 'expense',
    amount: '2500.00',
    category: null,
    description: 'Taxi to the market',
    transaction_date: '2026-11-21',
    payment_method: null,
    notes: null,
    rule: null,
    receipts: [],
    imported: false,
    created_at: '2026-11-21T08:00:00.000Z',
    ...own,
  };
}
