import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FinanceType } from '../../finance.rules.ts';

type CategoryForm = {
  getValues: (name: 'type') => FinanceType;
  setValue: (
    name: 'category_id',
    id: string,
    options: { shouldDirty: boolean; shouldValidate: boolean },
  ) => void;
};

/** The dialog that adds a category from within a form, whose fields stay unchanged behind it. */
export function useAddCategory({ getValues, setValue }: CategoryForm) {
  const dialog = useLazyDialog(() =>
    import('./add-category-dialog.tsx').then((module) => module.AddCategoryDialog),
  );
  return {
    addCategory: dialog.show,
    categoryDialog: dialog.Dialog && (
      <dialog.Dialog
        type={getValues('type')}
        onAdded={({ id }) => setValue('category_id', id, { shouldDirty: true, shouldValidate: true })}
        onClose={dialog.close}
      />
    ),
  };
}
