import { type ReactNode, useState } from 'react';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';

/** The office's actions that start a payment from a student's account; null for families, which may only read. */
export type PaymentEntry = {
  disabled: boolean;
  loading: boolean;
  /** Whether the last request was for the whole family's fees. */
  family: boolean;
  start: (forFamily: boolean) => void;
} | null;

export function useAccountPayment({ student }: FeeAccount): { pay: PaymentEntry; dialog: ReactNode } {
  const isOffice = useMay()(mayKeepFees);
  const halted = useHalted();
  const [family, setFamily] = useState(false);
  const record = useLazyDialog(() =>
    import('../../payments/web/recording/record-payment-dialog.tsx').then(
      (module) => module.RecordPaymentDialog,
    ),
  );
  const pay = isOffice && {
    disabled: halted,
    loading: record.loading,
    family,
    start: (forFamily: boolean) => {
      setFamily(forFamily);
      record.show();
    },
  };
  return {
    pay: pay || null,
    dialog: record.Dialog && (
      <record.Dialog studentId={student.student_id} family={family} onClose={record.close} />
    ),
  };
}
