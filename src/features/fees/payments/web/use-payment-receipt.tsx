import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { useReceiptChoices } from './use-receipt-choices.ts';

type Papers = { id: string; label: string }[];

/**
 * Shows a payment's printable receipts, which are fetched on demand. Render `receiptDialog` outside the table, so that it does
 * not inherit cell styles.
 */
export function usePaymentReceipt(): {
  showReceipt: (paymentId: string) => void;
  loading: string | null;
  receiptDialog: ReactNode;
} {
  const queryClient = useQueryClient();
  const choicesOf = useReceiptChoices();
  const [asked, setAsked] = useState<string | null>(null);
  const [papers, setPapers] = useState<Papers>([]);
  const paper = useLazyDialog(() =>
    import('../../papers/web/shared/receipt-dialog.tsx').then((module) => module.ReceiptDialog),
  );
  const ready = paper.Dialog !== null && papers.length > 0;

  async function ask(paymentId: string) {
    setAsked(paymentId);
    setPapers([]);
    // Opened immediately, so that the dialog records which button had the focus.
    paper.show();
    try {
      const payment = await queryClient.fetchQuery(
        paymentsApi.get.queryOptions({ input: { payment_id: paymentId } }),
      );
      setPapers(choicesOf(payment));
    } catch (error) {
      toastError(error);
      close();
    }
  }

  function close() {
    setAsked(null);
    paper.close();
  }

  return {
    showReceipt: (paymentId) => void ask(paymentId),
    loading: ready ? null : asked,
    receiptDialog: paper.Dialog && papers.length > 0 && <paper.Dialog receiptIds={papers} onClose={close} />,
  };
}
