import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { walkChoices } from '#platform/ui/forms/walk-choices.ts';
import type { PaymentDetails } from '../../payments.contract.ts';
import { FamilySearch } from './family-search.tsx';
import { NobodyYet } from './nobody-yet.tsx';
import { PaymentAllocation } from './payment-allocation.tsx';
import { ChecklistOf } from './payment-checklist.tsx';
import { PaymentDone } from './payment-done.tsx';
import { PaymentFields, TillNeeded } from './payment-fields.tsx';
import { ChargedMeanwhile, StandingFamily } from './standing-family.tsx';
import { useRecordPayment } from './use-record-payment.ts';

type Props = {
  onClose: () => void;
  /** The student whose open fees are shown first. */
  studentId?: string;
  /** With `studentId`: siblings too. */
  family?: boolean;
  onRecorded?: (payment: PaymentDetails) => void;
};

/**
 * Records a payment for a family, or for ticked fees; then shows its receipt, and continues with
 * the next family.
 */
export function RecordPaymentDialog({ onRecorded, onClose, studentId, family }: Props) {
  const [done, setDone] = useState<PaymentDetails | null>(null);
  // Null: the first payment, for the student the dialog was opened with.
  const [scanned, setScanned] = useState<string | null>(null);
  const next = (code = '') => {
    setScanned(code);
    setDone(null);
  };
  if (done) return <PaymentDone payment={done} onNext={next} onClose={onClose} />;
  return (
    <PaymentForm
      {...(scanned === null && studentId !== undefined && { studentId, family: family ?? false })}
      scanned={scanned ?? ''}
      onClose={onClose}
      onRecorded={(payment) => {
        setDone(payment);
        onRecorded?.(payment);
      }}
    />
  );
}

type FormProps = Omit<Props, 'onRecorded'> & {
  scanned: string;
  onRecorded: (payment: PaymentDetails) => void;
};

function PaymentForm({ onClose, studentId, family = false, scanned, onRecorded }: FormProps) {
  const { t } = useLingui();
  const payment = useRecordPayment({
    of: `payment ${studentId ?? ''}`,
    // Siblings are always listed, because they get the rest.
    whose: studentId ? { studentId, family: true, ...(!family && { first: studentId }) } : null,
    scanned,
    onRecorded,
  });
  const { state, dispatch, found, list, standing, students, unanswered } = payment;
  const { whose, everybody, ticked } = state;
  useEffect(() => {
    // Once the family is shown: the amount in the middle, what it pays below.
    const { activeElement } = document;
    if (standing.length > 0 && activeElement?.closest('form'))
      activeElement.scrollIntoView({ block: 'center' });
  }, [standing]);
  // Until the family's fees have loaded, Enter in the amount would report that no fee is selected.
  const awaited = ticked.length === 0 && (found.taking || (whose !== null && list.isPending));
  const checklist = <ChecklistOf payment={payment} />;
  const pupil = students.find(({ student_id }) => student_id === whose?.first);
  return (
    <SendDialog
      title={t`Record Payment`}
      submit={t`Record Payment`}
      busyLabel={t`Processing...`}
      {...(awaited && { holding: t`Loading...` })}
      size="lg"
      dirty={payment.dirty}
      sending={payment.sending}
      unanswered={unanswered}
      onClose={onClose}
      above={
        // The keys are pressed in the controls inside; the box only receives their bubbling events.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onKeyDown={walkChoices} className="flex flex-col gap-4 pb-5">
          <TillNeeded payment={payment} />
          <FamilySearch payment={payment} />
          {!found.open && (
            <>
              {!whose && !everybody && <NobodyYet payment={payment} />}
              <StandingFamily fees={standing} />
              <ChargedMeanwhile key={whose?.studentId} fees={standing} />
              {!whose && everybody && checklist}
            </>
          )}
        </div>
      }
    >
      {/* Typing an amount chooses the only family that was found; the box only receives bubbling events. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onInput={() => found.open && dispatch({ type: 'familyWanted', by: 'typing' })}
        onKeyDown={walkChoices}
      >
        <PaymentFields payment={payment}>
          <PaymentAllocation payment={payment} first={pupil} />
          {whose && checklist}
        </PaymentFields>
      </div>
    </SendDialog>
  );
}
