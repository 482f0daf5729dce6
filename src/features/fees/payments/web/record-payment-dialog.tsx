import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import type { PaymentDetails } from '../payments.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';
import { PaymentAllocation } from './payment-allocation.tsx';
import { PaymentChecklist } from './payment-checklist.tsx';
import { PaymentDone } from './payment-done.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useOpenFees } from './use-open-fees.ts';
import { useRecordPayment } from './use-record-payment.ts';

type Props = {
  onClose: () => void;
  /** Whose open fees it begins with. */
  studentId?: string;
  /** With `studentId`: brothers and sisters too. */
  family?: boolean;
  onRecorded?: (payment: PaymentDetails) => void;
};

/** Records a payment for one fee or several; then shows its receipt, and goes on to the next payment. */
export function RecordPaymentDialog({ onRecorded, ...props }: Props) {
  const [done, setDone] = useState<PaymentDetails | null>(null);
  if (done) return <PaymentDone payment={done} onNext={() => setDone(null)} onClose={props.onClose} />;
  return (
    <PaymentForm
      {...props}
      onRecorded={(payment) => {
        setDone(payment);
        onRecorded?.(payment);
      }}
    />
  );
}

const OPEN_FEES = [paymentsApi.open.key()];

type FormProps = Omit<Props, 'onRecorded'> & { onRecorded: (payment: PaymentDetails) => void };

function PaymentForm({ onClose, studentId, family = false, onRecorded }: FormProps) {
  const { t } = useLingui();
  const open = useOpenFees(studentId ? { studentId, family } : null);
  // A lost answer is waited for where it was lost: what one student's page sent is not another's.
  const payment = useRecordPayment({ of: `payment ${studentId ?? ''}`, onRecorded });
  const { form, chosenFees, sending, unanswered } = payment;
  useLiveFees('fees:all', OPEN_FEES, () => {
    // What is on its way stays as it was sent.
    if (!sending.busy && !unanswered) void chosenFees.freshen();
  });
  return (
    <SendDialog
      title={t`Record Payment`}
      submit={t`Record Payment`}
      busyLabel={t`Processing...`}
      size="lg"
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
      above={
        <div className="pb-5">
          <PaymentChecklist
            open={open}
            chosenFees={chosenFees}
            error={form.formState.errors.student_fee_ids}
            focusRef={payment.feesRef}
          />
        </div>
      }
    >
      <PaymentFields payment={payment} />
      <PaymentAllocation payment={payment} />
    </SendDialog>
  );
}
