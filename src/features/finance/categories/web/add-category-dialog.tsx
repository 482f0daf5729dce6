import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { AddCategoryInput, type FinanceCategory } from '../categories.contract.ts';
import { DEFAULT_COLOR, type FinanceType } from '../../finance.rules.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useBookForm } from '../../web/use-book-form.ts';
import { CategoryLookFields, CategoryNameField } from './category-fields.tsx';
import { TypeChoice } from '../../entries/web/type-choice.tsx';

type Props = {
  /** The type, if it is fixed. */
  type?: FinanceType;
  onAdded?: (category: FinanceCategory) => void;
  onClose: () => void;
};

export function AddCategoryDialog({ type, onAdded, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { form, sending, unanswered } = useBookForm({
    of: 'add category',
    schema: AddCategoryInput,
    begin: { name: '', type: type ?? ('expense' as const), color: DEFAULT_COLOR, icon: null },
    call: (input, options) => financeApi.addCategory.call(input, options),
    failed: t`Failed to add category`,
    fieldOf: { NAME_TAKEN: 'name' },
    onDone: (category) => {
      // Added to the cache at once, so that selects can show it before the refetch.
      queryClient.setQueryData(financeApi.categories.queryKey(), (known) => known && [...known, category]);
      showToast({ title: t`Category added successfully` });
      onAdded?.(category);
      onClose();
    },
  });
  return (
    <SendDialog
      title={t`Add Category`}
      submit={t`Add Category`}
      busyLabel={t`Adding...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <CategoryNameField />
        <TypeChoice error={form.formState.errors.type} {...form.register('type')} />
        <CategoryLookFields />
      </FormProvider>
    </SendDialog>
  );
}
