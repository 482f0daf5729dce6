import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SafeToRepeat } from '#platform/ui/forms/safe-to-repeat.tsx';
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
  const formId = useId();
  const open = useOpenFees(studentId ? { studentId, family } : null);
  // A lost answer is waited for where it was lost: what one student's page sent is not another's.
  const payment = useRecordPayment({ of: `payment ${studentId ?? ''}`, onRecorded });
  const { form, chosenFees, busy, refusal, unanswered } = payment;
  useLiveFees('fees:all', OPEN_FEES, () => {
    // What is on its way stays as it was sent.
    if (!busy && !unanswered) void chosenFees.freshen();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Record Payment`}
      size="lg"
      dirty={form.formState.isDirty || busy}
      footer={
        <>
          {/* Above the buttons on a phone too, where the last stands first. */}
          {(refusal || unanswered) && (
            <div className="flex basis-full flex-col gap-2 max-sm:order-last">
              <FormError error={refusal} />
              {unanswered && <SafeToRepeat />}
            </div>
          )}
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t`Processing...`}>
            {t`Record Payment`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <PaymentChecklist
          open={open}
          chosenFees={chosenFees}
          error={form.formState.errors.student_fee_ids}
          focusRef={payment.feesRef}
        />
        <form id={formId} noValidate onSubmit={payment.submit} className="flex flex-col gap-5">
          <PaymentFields payment={payment} />
          <PaymentAllocation payment={payment} />
        </form>
      </div>
    </Dialog>
  );
}
