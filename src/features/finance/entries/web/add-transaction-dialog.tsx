import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { AddTransactionInput } from '../finance.contract.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useAddCategory } from '../../categories/web/use-add-category.tsx';
import { useBookForm } from '../../web/use-book-form.ts';
import { useEntryReceipts } from '../../receipts/web/use-entry-receipts.ts';
import { EntryFields } from './entry-fields.tsx';
import { type EntryValues, newEntry } from './entry-form.ts';
import { RecurrenceFields } from '../../recurrences/web/recurrence-fields.tsx';

/** Adds an entry to a person's own books, with a rule if it recurs. */
export function AddTransactionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [today] = useState(() => schoolDay(new Date(), timeZone));
  const { form, begun, sending, unanswered } = useBookForm({
    of: 'add transaction',
    schema: AddTransactionInput,
    begin: {
      ...newEntry(today),
      is_recurring: false,
      recurrence_type: 'monthly' as const,
      recurrence_interval: 1,
      recurrence_end_date: null,
    },
    call: (input, options) => financeApi.add.call(input, options),
    failed: t`Failed to add transaction`,
    fieldOf: { CATEGORY_NOT_FOUND: 'category_id' },
    onDone: () => {
      showToast({ title: t`Transaction added successfully` });
      onClose();
    },
  });
  const entryForm = form as unknown as UseFormReturn<EntryValues>;
  const entry = useEntryReceipts(entryForm, begun, sending);
  const { addCategory, categoryDialog } = useAddCategory(form);

  return (
    <SendDialog
      title={t`Add Transaction`}
      submit={t`Add Transaction`}
      busyLabel={t`Adding...`}
      holding={entry.holding}
      dirty={form.formState.isDirty || entry.pending}
      sending={entry.sending}
      unanswered={unanswered}
      onClose={onClose}
      beside={categoryDialog}
    >
      <FormProvider {...form}>
        <EntryFields receipts={entry.receipts} addReceiptRef={entry.addRef} onAddCategory={addCategory} />
        <RecurrenceFields today={today} />
      </FormProvider>
    </SendDialog>
  );
}
