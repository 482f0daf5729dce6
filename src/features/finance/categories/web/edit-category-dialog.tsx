import { useLingui } from '@lingui/react/macro';
import { FormProvider } from 'react-hook-form';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ChangeCategoryInput, type FinanceCategory } from '../categories.contract.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useBookForm } from '../../web/use-book-form.ts';
import { CategoryLookFields, CategoryNameField } from './category-fields.tsx';

type Props = { category: FinanceCategory; onClose: () => void };

/**
 * Edits a category's name, color or icon. Its type is fixed, because its entries have that type.
 */
export function EditCategoryDialog({ category, onClose }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useBookForm({
    of: `change ${category.id}`,
    schema: ChangeCategoryInput,
    begin: { name: category.name, color: category.color, icon: category.icon },
    call: (input) => financeApi.changeCategory.call({ category_id: category.id, ...input }),
    failed: t`Failed to save category`,
    fieldOf: { NAME_TAKEN: 'name' },
    onDone: () => {
      showToast({ title: t`Category saved` });
      onClose();
    },
  });
  return (
    <SendDialog
      title={t`Edit Category`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <CategoryNameField />
        <CategoryLookFields />
      </FormProvider>
    </SendDialog>
  );
}
