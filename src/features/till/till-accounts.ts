import type { ExpenseCategory } from './till.rules.ts';

/** The ledger accounts of expenses, one per category, created by the migration. */
export const EXPENSE_ACCOUNTS: Record<ExpenseCategory, string> = {
  supplies: '00000000-0000-7000-8000-0000000011b1',
  maintenance: '00000000-0000-7000-8000-0000000011b2',
  transport: '00000000-0000-7000-8000-0000000011b3',
  food: '00000000-0000-7000-8000-0000000011b4',
  utilities: '00000000-0000-7000-8000-0000000011b5',
  salaries: '00000000-0000-7000-8000-0000000011b6',
  other: '00000000-0000-7000-8000-0000000011b7',
};
