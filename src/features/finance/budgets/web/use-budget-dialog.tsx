import { useState } from 'react';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { MonthView } from '../budgets.contract.ts';
import type { CategoryMark } from '../../categories/categories.contract.ts';

/** Opens the budget dialog for this month and later: for one category, or for one chosen in the dialog. */
export function useBudgetDialog(view: MonthView) {
  const [category, setCategory] = useState<CategoryMark | null>(null);
  const { Dialog, loading, show, close } = useLazyDialog(() =>
    import('./budget-dialog.tsx').then((module) => module.BudgetDialog),
  );
  return {
    loading,
    setBudget: (of: CategoryMark | null) => {
      setCategory(of);
      show();
    },
    budgetDialog: Dialog && <Dialog view={view} category={category} onClose={close} />,
  };
}
