import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { BillDialogProps } from './bill-dialog.tsx';

type AskedBill = Omit<BillDialogProps, 'onClose'>;

/**
 * Bills in a new window: call `printBill(studentId, studentFeeId?)` in the click handler itself, or the browser blocks the
 * window. If blocked, the same bill is shown in a dialog: render `billDialog` somewhere in the page.
 */
export function useBillWindow(): {
  printBill: (studentId: string, studentFeeId?: string) => void;
  billDialog: ReactNode;
} {
  const { t } = useLingui();
  const [Dialog, setDialog] = useState<ComponentType<BillDialogProps> | null>(null);
  const [asked, setAsked] = useState<AskedBill | null>(null);

  function printBill(studentId: string, studentFeeId?: string) {
    const bill = { studentId, studentFeeId };
    const opened = window.open('', '_blank', 'popup,width=900,height=1000');
    if (!opened) {
      showToast({
        title: t`Error`,
        description: t`Please allow pop-ups to generate payment bill`,
        tone: 'destructive',
      });
      void showHere(bill);
      return;
    }
    import('./bill-window.tsx')
      .then(({ fillBillWindow }) => fillBillWindow(opened, bill))
      .catch((error: unknown) => {
        opened.close();
        toastError(error);
      });
  }

  async function showHere(bill: AskedBill) {
    try {
      const { BillDialog } = await import('./bill-dialog.tsx');
      setDialog(() => BillDialog);
      setAsked(bill);
    } catch (error) {
      toastError(error);
    }
  }

  return {
    printBill,
    billDialog: Dialog && asked && <Dialog {...asked} onClose={() => setAsked(null)} />,
  };
}
