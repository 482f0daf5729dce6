import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { walkChoices } from '#platform/ui/forms/walk-choices.ts';
import type { PayingFamily } from '../paying-families.contract.ts';
import type { PaymentDetails } from '../payments.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';
import { ChargedMeanwhile } from './charged-meanwhile.tsx';
import { FamilySearch } from './finding/family-search.tsx';
import { NobodyYet } from './finding/nobody-yet.tsx';
import { PaymentAllocation } from './payment-allocation.tsx';
import { PaymentChecklist } from './payment-checklist.tsx';
import { PaymentDone } from './payment-done.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentFor } from './payment-for.tsx';
import { StandingFamily } from './standing-family.tsx';
import { TillNeeded } from './till-needed.tsx';
import { useFamilyNames } from './use-family-names.ts';
import { useFamilySearch } from './finding/use-family-search.ts';
import { useOpenFees } from './use-open-fees.ts';
import { usePaymentDesk } from './use-payment-desk.ts';
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
      scanned={scanned}
      onClose={onClose}
      onRecorded={(payment) => {
        setDone(payment);
        onRecorded?.(payment);
      }}
    />
  );
}

const OPEN_FEES = [paymentsApi.open.key(), paymentsApi.desk.key()];

type FormProps = Omit<Props, 'onRecorded'> & {
  /** The code of the next family, empty if none is chosen; null for the first payment. */
  scanned: string | null;
  onRecorded: (payment: PaymentDetails) => void;
};

function PaymentForm({ onClose, studentId, family = false, scanned, onRecorded }: FormProps) {
  const { t } = useLingui();
  // Siblings are always listed, because they get the rest.
  const open = useOpenFees(
    studentId ? { studentId, family: true, ...(!family && { first: studentId }) } : null,
  );
  const familyOf = useFamilyNames(open);
  const desk = usePaymentDesk();
  // A lost response is recovered only where it was lost, not on another student's page.
  const payment = useRecordPayment({
    of: `payment ${studentId ?? ''}`,
    standing: open.standing,
    first: open.first,
    usual: open.usual,
    familyOf,
    desk: desk.data,
    onRecorded,
  });
  const { form, chosenFees, sending, unanswered } = payment;
  const choose = ({ student_id, pupil_id }: PayingFamily) => {
    open.setWhose({ studentId: student_id, family: true, ...(pupil_id && { first: pupil_id }) });
    form.setFocus('amount');
  };
  const { everybody, whose, setWhose } = open;
  useEffect(() => {
    // A submission awaiting its response has its own fees, shown in the list of all.
    if (chosenFees.chosen.size > 0 && !whose && !everybody) setWhose(null);
  }, [chosenFees, whose, everybody, setWhose]);
  const input = useRef<HTMLInputElement>(null);
  const search = useFamilySearch(scanned ?? '', {
    onChoose: choose,
    // If an amount has been started, the choice is made after typing.
    onUndecided: () => form.getValues('amount') === '' && input.current?.focus(),
  });
  const { standing } = open;
  useEffect(() => {
    // Once the family is shown: the amount in the middle, what it pays below.
    const { activeElement } = document;
    if (standing.length > 0 && activeElement?.closest('form'))
      activeElement.scrollIntoView({ block: 'center' });
  }, [standing]);
  const { feesRef } = payment;
  useEffect(() => feesRef({ focus: () => input.current?.focus() }), [feesRef]);
  useEffect(() => {
    // A family already given needs no search. On a touch screen, focusing would open the keyboard
    // over it.
    if (studentId && !matchMedia('(pointer: coarse)').matches) form.setFocus('amount');
  }, [form, studentId]);
  useLiveFees('fees:all', OPEN_FEES, () => {
    // A submission in progress must stay unchanged.
    if (!sending.busy && !unanswered) void chosenFees.freshen();
  });
  // Until the family's fees have loaded, Enter in the amount would report that no fee is selected.
  const awaited =
    chosenFees.chosen.size === 0 && (search.taking || (open.whose !== null && open.list.isPending));
  const noFee = form.formState.errors.student_fee_ids;
  const noFeeId = useId();
  const checklist = <PaymentChecklist open={open} chosenFees={chosenFees} error={noFee} />;
  const pupil = open.students.find(({ student_id }) => student_id === payment.first);
  const nobody = open.whose === null && !open.everybody;
  return (
    <SendDialog
      title={t`Record Payment`}
      submit={t`Record Payment`}
      busyLabel={t`Processing...`}
      {...(awaited && { holding: t`Loading...` })}
      size="lg"
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
      above={
        // The keys are pressed in the controls inside; the box only receives their bubbling events.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onKeyDown={walkChoices} className="flex flex-col gap-4 pb-5">
          <TillNeeded payment={payment} closed={desk.data?.till_closed} />
          <FamilySearch search={search} inputRef={input} onNext={() => form.setFocus('amount')} />
          {!search.open && (
            <>
              {nobody && (
                <>
                  <NobodyYet desk={desk.data} onChoose={choose} onEverybody={() => open.setWhose(null)} />
                  {noFee && <FieldError id={noFeeId} error={noFee} />}
                </>
              )}
              <StandingFamily fees={open.standing} />
              <ChargedMeanwhile key={open.whose?.studentId} fees={open.standing} />
              {open.whose === null && !nobody && checklist}
            </>
          )}
        </div>
      }
    >
      {/* Typing an amount chooses the only family that was found. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onInput={() => search.open && search.leave()} onKeyDown={walkChoices}>
        <PaymentFields payment={payment} above={<PaymentFor open={open} disabled={unanswered} />}>
          <PaymentAllocation payment={payment} first={pupil} />
          {open.whose !== null && checklist}
        </PaymentFields>
      </div>
    </SendDialog>
  );
}
