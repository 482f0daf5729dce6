import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FinanceReceipt } from '../../entries/finance.contract.ts';
import type { EntryValues } from '../../entries/web/entry-form.ts';
import { receiptsOf, useReceipts } from './use-receipts.ts';

type Sending = { submit: (event?: BaseSyntheticEvent) => void; busy: boolean; refusal: unknown };

/** The receipts of an entry's form. Submission waits for uploads, and is canceled if one fails. */
export function useEntryReceipts(
  form: UseFormReturn<EntryValues>,
  begin: EntryValues,
  sending: Sending,
  ofEntry?: readonly FinanceReceipt[],
) {
  const { t } = useLingui();
  const addRef = useRef<HTMLButtonElement>(null);
  const receipts = useReceipts(
    () => receiptsOf(begin.receipt_ids ?? [], ofEntry),
    (ids) => form.setValue('receipt_ids', ids, { shouldDirty: true }),
  );

  // Save was pressed before a receipt was uploaded.
  const [held, setHeld] = useState(false);

  function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (receipts.uploading) return;
    // The message is shown at the receipt, with buttons to retry or remove it.
    if (receipts.failed) {
      setHeld(true);
      addRef.current?.focus();
    } else sending.submit(event);
  }
  function saveWithout() {
    receipts.removeFailed();
    setHeld(false);
    sending.submit();
  }

  return {
    receipts: { ...receipts, saveWithout: held && receipts.failed ? saveWithout : undefined },
    addRef,
    sending: { ...sending, submit },
    holding: receipts.uploading ? t`Uploading...` : undefined,
    /** A receipt has no id yet. */
    pending: receipts.uploading || receipts.failed,
  };
}
