import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import type { PaymentDetails } from '../../payments.contract.ts';
import { PaymentAllocation } from '../recording/payment-allocation.tsx';
import { ChecklistOf } from '../recording/payment-checklist.tsx';
import { PaymentDone } from '../recording/payment-done.tsx';
import { PaymentFields, TillNeeded } from '../recording/payment-fields.tsx';
import { useRecordPayment } from '../recording/use-record-payment.ts';
import { claimsApi } from '../../../web/fees.client.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import type { WaitingClaim } from '../../claims.contract.ts';
import { ClaimPhoto } from './claim-photo.tsx';

type Props = { claim: WaitingClaim; onClose: () => void };

/** Accepts a claim: the usual payment form, prefilled from the claim, oldest fees first. */
export function AcceptClaimDialog({ claim, onClose }: Props) {
  const [done, setDone] = useState<PaymentDetails | null>(null);
  if (done) return <PaymentDone payment={done} onClose={onClose} />;
  return <AcceptForm claim={claim} onAccepted={setDone} onClose={onClose} />;
}

type FormProps = Props & { onAccepted: (payment: PaymentDetails) => void };

function AcceptForm({ claim, onAccepted, onClose }: FormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const payment = useRecordPayment({
    of: `claim ${claim.id}`,
    whose: { studentId: claim.student.student_id, family: false },
    begin: {
      claim_id: claim.id,
      payment_method: claim.payment_method,
      amount: claim.amount,
      operator_reference: claim.operator_reference,
    },
    onRecorded: (recorded) => {
      void queryClient.invalidateQueries({ queryKey: claimsApi.key() });
      onAccepted(recorded);
    },
  });
  return (
    <SendDialog
      title={t`Accept payment`}
      submit={t`Accept payment`}
      busyLabel={t`Processing...`}
      {...(payment.list.isPending && { holding: t`Loading...` })}
      size="lg"
      dirty={payment.dirty}
      sending={payment.sending}
      unanswered={payment.unanswered}
      onClose={onClose}
      above={
        <div className="flex flex-col gap-4 pb-5">
          <Sent claim={claim} />
          <TillNeeded payment={payment} />
        </div>
      }
    >
      <PaymentFields payment={payment}>
        <PaymentAllocation payment={payment} />
        <ChecklistOf payment={payment} />
      </PaymentFields>
    </SendDialog>
  );
}

/** The family's data, to compare with the operator's account. */
function Sent({ claim }: { claim: WaitingClaim }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { student, way, paid_on, sender, balance, photo } = claim;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1fr_auto]">
      <DetailsList
        items={[
          { term: t`Student`, value: `${nameOf(student)} · ${student.roll_number}` },
          { term: t`Balance`, value: <span className="figures">{formatAmount(balance, 'XAF')}</span> },
          { term: t`How it was paid`, value: way },
          { term: t`Day of the payment`, value: formatDay(paid_on, currentLocale()) },
          { term: t`Sent by`, value: sender ?? t`N/A` },
        ]}
      />
      {photo && <ClaimPhoto claim={claim} className="max-h-72" />}
    </div>
  );
}
