import { useLingui } from '@lingui/react/macro';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ChangeTransactionInput, type FinanceTransaction } from '../finance.contract.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useAddCategory } from '../../categories/web/use-add-category.tsx';
import { useBookForm } from '../../web/use-book-form.ts';
import { useEntryReceipts } from '../../receipts/web/use-entry-receipts.ts';
import { EntryFields } from './entry-fields.tsx';
import { entryAsItIs, type EntryValues } from './entry-form.ts';
import { ScopeChoice } from './scope-choice.tsx';

type Props = { entry: FinanceTransaction; onClose: () => void };

/** Edits an entry, optionally with all future entries of its rule. */
export function EditTransactionDialog({ entry, onClose }: Props) {
  const { t } = useLingui();
  const { form, begun, sending, unanswered } = useBookForm({
    of: `change ${entry.id}`,
    schema: ChangeTransactionInput,
    begin: { ...entryAsItIs(entry), scope: 'this' as const },
    call: (input) => financeApi.change.call({ transaction_id: entry.id, ...input }),
    failed: t`Failed to save transaction`,
    fieldOf: { CATEGORY_NOT_FOUND: 'category_id' },
    onDone: () => {
      showToast({ title: t`Transaction saved` });
      onClose();
    },
  });
  const entryForm = form as unknown as UseFormReturn<EntryValues>;
  const own = useEntryReceipts(entryForm, begun, sending, entry.receipts);
  const { addCategory, categoryDialog } = useAddCategory(form);

  return (
    <SendDialog
      title={t`Edit Transaction`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      holding={own.holding}
      dirty={form.formState.isDirty || own.pending}
      sending={own.sending}
      unanswered={unanswered}
      onClose={onClose}
      beside={categoryDialog}
    >
      <FormProvider {...form}>
        <EntryFields
          category={entry.category}
          receipts={own.receipts}
          addReceiptRef={own.addRef}
          onAddCategory={addCategory}
        />
        {entry.rule?.goes_on && <ScopeChoice rule={entry.rule} {...form.register('scope')} />}
      </FormProvider>
    </SendDialog>
  );
}
