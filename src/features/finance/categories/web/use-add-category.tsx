import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FinanceCategory } from '../categories.contract.ts';
import type { FinanceType } from '../../finance.rules.ts';

/** The dialog that adds a category while an entry is being written, whose fields stay as they are behind it. */
export function useAddCategory(type: () => FinanceType, onAdded: (category: FinanceCategory) => void) {
  const dialog = useLazyDialog(() =>
    import('./add-category-dialog.tsx').then((module) => module.AddCategoryDialog),
  );
  return {
    addCategory: dialog.show,
    categoryDialog: dialog.Dialog && <dialog.Dialog type={type()} onAdded={onAdded} onClose={dialog.close} />,
  };
}
