import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { amountText, formatMoney } from '#platform/money/money.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { PaymentDesk } from '../paying-families.contract.ts';
import { type PaymentDetails, RecordPaymentInput } from '../payments.contract.ts';
import { type Allocation, type UsualSplit } from '../../fees.rules.ts';
import { feeReportsApi, feesApi, paymentsApi } from '../../web/fees.client.ts';
import { inPayingOrder, owedFee, planPayment } from '../payment-split.rules.ts';
import { type Hand, partMistake, partsByHand } from './payment-split.ts';
import { useChosenFees } from './use-chosen-fees.ts';
import { usePaymentReference } from './use-payment-reference.ts';

/** The choices beside the fields, as they were submitted. */
type Chosen = {
  fees: readonly StudentFee[];
  hand: Hand;
  reference: string | undefined;
  /** None was ticked: the family's fees, oldest first. */
  oldest: boolean;
  /** The student whose fees come first then. */
  first: string | undefined;
};

const EMPTY: RecordPaymentInput = {
  student_fee_ids: [],
  payment_method: 'cash',
  amount: '',
  operator_reference: '',
  notes: '',
};
const FIELD_OF_REFUSAL = {
  OVERPAYMENT: 'amount',
  OPERATOR_REFERENCE_TAKEN: 'operator_reference',
  NOT_ITS_STUDENT: 'credit_student_id',
  OPERATOR_REFERENCE_CLAIMED: 'operator_reference',
  BOOK_NUMBER_TAKEN: 'book.number',
  BOOK_DAY_TOO_FAR: 'book.day',
};
/** Error codes that mean our data is stale. */
const BEHIND = new Set(['OVERPAYMENT', 'FEE_PAID', 'FEE_NOT_FOUND', 'PARTS_DO_NOT_SUM', 'NOT_ITS_STUDENT']);
/** Handled by the dialog itself, which opens the till. */
const TILL_NOT_OPEN = 'TILL_NOT_OPEN';
const DO_NOT_SUM = /*i18n*/ 'The parts must add up to the amount.';

type Recording = {
  of: string;
  begin?: Partial<RecordPaymentInput>;
  /** The fees to pay while none is ticked, oldest first. */
  standing: readonly StudentFee[];
  /** The student it is for: siblings get the rest; undefined: for the whole family. */
  first: string | undefined;
  /** The school's default split over ticked fees, until another is chosen for this payment. */
  usual: UsualSplit;
  familyOf: (studentId: string) => string;
  /** The reference of the next payment, and whether cash can be received. */
  desk: Pick<PaymentDesk, 'next_reference' | 'till_closed'> | undefined;
  onRecorded: (payment: PaymentDetails) => void;
};

/** The form of one payment. Idempotent until the server has answered. */
export function useRecordPayment(recording: Recording) {
  const { of, begin, standing, usual, familyOf, desk, onRecorded } = recording;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { me } = useAuth();
  /** Opens the float of a closed till. */
  const tillRef = useRef<() => void>(null);
  const { form, begunBeside, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} ${of}`,
    schema: RecordPaymentInput,
    begin: { ...EMPTY, ...begin },
    prepare: compose,
    beside: chosenNow,
    call: (input, options) => paymentsApi.record.call(input, options),
    fieldOf: FIELD_OF_REFUSAL,
    saidBeside: TILL_NOT_OPEN,
    onRefused: (error) => {
      if (!(error instanceof ORPCError) || error.code !== TILL_NOT_OPEN) return;
      if (desk?.till_closed) tillRef.current?.();
      else void queryClient.invalidateQueries({ queryKey: paymentsApi.desk.key() });
    },
    counted: t`An earlier attempt was recorded before your change. Check Payment History before you try again.`,
    explain,
    onMistaken: ({ student_fee_ids, amount, operator_reference, notes }) =>
      toastError((student_fee_ids ?? amount ?? operator_reference ?? notes)?.message),
    onSent: (payment) => {
      onRecorded(payment);
      showToast({ title: t`Success`, description: t`Payment recorded successfully` });
      for (const api of [feesApi, paymentsApi, feeReportsApi])
        void queryClient.invalidateQueries({ queryKey: api.key() });
    },
  });
  // A submission awaiting its response is sent again for the same student.
  const first = begunBeside ? begunBeside.first : recording.first;
  const chosenFees = useChosenFees(begunBeside?.fees ?? [], familyOf);
  const { chosen } = chosenFees;
  const [hand, setHand] = useState<Hand>(begunBeside?.hand ?? {});
  const reference = usePaymentReference(begunBeside?.reference, desk?.next_reference);
  const { field: feesField } = useController({ control: form.control, name: 'student_fee_ids' });

  const resumed = begunBeside?.oldest === true;
  useEffect(() => {
    // Those fees are ticked now, and must be sent again unchanged.
    if (resumed) form.setValue('allocation', 'oldest');
  }, [form, resumed]);

  useEffect(() => {
    const ticked = chosen.size > 0;
    const ids = ticked ? [...chosen.keys()] : inPayingOrder(standing, first).map(({ id }) => id);
    if (String(form.getValues('student_fee_ids')) === String(ids)) return;
    form.setValue('student_fee_ids', ids, {
      shouldDirty: ticked,
      shouldValidate: form.formState.isSubmitted,
    });
  }, [form, chosen, standing, first]);

  function plan(typed: { amount: string; allocation?: Allocation | undefined }) {
    return planPayment({
      ticked: [...chosen.values()],
      standing,
      first,
      typed: typed.amount,
      chosen: typed.allocation ?? usual,
      byHand: (fees) => partsByHand(fees, hand),
    });
  }

  /** The input for the server. Throws errors that the server would return, before sending. */
  function compose(typed: RecordPaymentInput): RecordPaymentInput {
    if (desk?.till_closed && typed.payment_method === 'cash')
      throw new ORPCError(TILL_NOT_OPEN, { status: 409 });
    const { fees, how: allocation, split } = plan(typed);
    // A student whose fees are no longer selected gets no credit.
    const keeper = fees.find(({ student }) => student.student_id === typed.credit_student_id)?.student;
    if (split.over > 0n && !keeper) {
      const most = formatMoney(split.owed, 'XAF');
      throw new ORPCError('OVERPAYMENT', {
        status: 422,
        message: t`This is more than the balance of the selected fees: ${most} at most.`,
      });
    }
    const manual = allocation === 'manual';
    const mistaken = manual && fees.some((fee) => partMistake(owedFee(fee), hand[fee.id] ?? '') !== null);
    if (split.left !== 0n || mistaken)
      throw new ORPCError('PARTS_DO_NOT_SUM', { status: 422, message: DO_NOT_SUM });
    const { credit_student_id: _, operator_reference, notes, ...rest } = typed;
    return {
      ...rest,
      allocation,
      ...(allocation === 'oldest' && first && { first_student_id: first }),
      student_fee_ids: fees.map(({ id }) => id),
      ...(reference.drawn && { payment_reference: reference.drawn }),
      ...(operator_reference && typed.payment_method !== 'cash' && { operator_reference }),
      ...(notes && { notes }),
      ...(manual && {
        parts: [...split.parts].map(([student_fee_id, part]) => ({
          student_fee_id,
          amount: amountText(part),
        })),
      }),
      ...(split.over > 0n && keeper && { credit_student_id: keeper.student_id }),
    };
  }

  function chosenNow(): Chosen {
    const { fees } = plan(form.getValues());
    return { fees, hand, reference: reference.drawn, oldest: chosen.size === 0, first };
  }

  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof ORPCError)) return error;
    const { code, status } = error;
    const say = (message: string) => new ORPCError(code, { status, message });
    if (status === 401) return say(t`User not authenticated`);
    if (BEHIND.has(code)) {
      void queryClient.invalidateQueries({ queryKey: paymentsApi.open.key() });
      await chosenFees.freshen();
    }
    if (code !== 'REFERENCE_TAKEN' && code !== 'REFERENCE_UNKNOWN') return error;
    return (await reference.draw())
      ? say(t`The reference number was already used and has been replaced. Please record the payment again.`)
      : error;
  }

  return {
    form,
    /** Focused when no fee is selected. */
    feesRef: feesField.ref,
    tillRef,
    chosenFees,
    standing,
    first,
    usual,
    hand,
    setHand,
    reference,
    sending,
    unanswered,
  };
}

export type RecordPayment = ReturnType<typeof useRecordPayment>;
