import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { amountText, formatMoney } from '#platform/money/money.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { type PaymentDetails, RecordPaymentInput } from '../payments.contract.ts';
import { type Allocation, MOST_FEES, type UsualSplit } from '../../fees.rules.ts';
import { feeReportsApi, feesApi, paymentsApi } from '../../web/fees.client.ts';
import { type Hand, owedFee, partMistake, planPayment } from './payment-split.ts';
import { useChosenFees } from './use-chosen-fees.ts';
import { usePaymentReference } from './use-payment-reference.ts';

/** What was chosen beside the fields, as it was when it went to the server. */
type Chosen = {
  fees: readonly StudentFee[];
  hand: Hand;
  reference: string | undefined;
  /** None was ticked: the family's, oldest first. */
  oldest: boolean;
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
/** Refused for something that this page did not know: it is behind. */
const BEHIND = new Set(['OVERPAYMENT', 'FEE_PAID', 'FEE_NOT_FOUND', 'PARTS_DO_NOT_SUM', 'NOT_ITS_STUDENT']);
const DO_NOT_SUM = /*i18n*/ 'The parts must add up to the amount.';

type Recording = {
  of: string;
  /** What stands in the fields at first. */
  begin?: Partial<RecordPaymentInput>;
  /** What is paid for while no fee is ticked, oldest first. */
  standing: readonly StudentFee[];
  /** How the school splits over several that are ticked, until somebody chooses for this payment. */
  usual: UsualSplit;
  familyOf: (studentId: string) => string;
  onRecorded: (payment: PaymentDetails) => void;
};

/** The form of one payment: it counts once, however often it is sent until the server has answered. */
export function useRecordPayment({ of, begin, standing, usual, familyOf, onRecorded }: Recording) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { me } = useAuth();
  const { form, begunBeside, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} ${of}`,
    schema: RecordPaymentInput,
    begin: { ...EMPTY, ...begin },
    prepare: compose,
    beside: chosenNow,
    call: (input, options) => paymentsApi.record.call(input, options),
    fieldOf: FIELD_OF_REFUSAL,
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
  const chosenFees = useChosenFees(begunBeside?.fees ?? [], familyOf);
  const { chosen } = chosenFees;
  const [hand, setHand] = useState<Hand>(begunBeside?.hand ?? {});
  const reference = usePaymentReference(begunBeside?.reference);
  const { field: feesField } = useController({ control: form.control, name: 'student_fee_ids' });

  const resumed = begunBeside?.oldest === true;
  useEffect(() => {
    // Those fees are ticked now, and must go again as they went.
    if (resumed) form.setValue('allocation', 'oldest');
  }, [form, resumed]);

  useEffect(() => {
    const ticked = chosen.size > 0;
    const ids = ticked ? [...chosen.keys()] : standing.slice(0, MOST_FEES).map(({ id }) => id);
    if (String(form.getValues('student_fee_ids')) === String(ids)) return;
    form.setValue('student_fee_ids', ids, {
      shouldDirty: ticked,
      shouldValidate: form.formState.isSubmitted,
    });
  }, [form, chosen, standing]);

  function plan(typed: { amount: string; allocation?: Allocation | undefined }) {
    return planPayment({
      ticked: [...chosen.values()],
      standing,
      typed: typed.amount,
      chosen: typed.allocation ?? usual,
      hand,
    });
  }

  /** What is typed as the server takes it. Throws what the server would refuse, before it is asked. */
  function compose(typed: RecordPaymentInput): RecordPaymentInput {
    const { fees, how: allocation, split } = plan(typed);
    // One whose fees are not selected any more keeps nothing.
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
      student_fee_ids: fees.map(({ id }) => id),
      ...(reference.reference && { payment_reference: reference.reference }),
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
    return { fees, hand, reference: reference.reference, oldest: chosen.size === 0 };
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
    /** Takes what gets the focus when no fee is selected. */
    feesRef: feesField.ref,
    chosenFees,
    standing,
    usual,
    hand,
    setHand,
    reference,
    sending,
    unanswered,
  };
}

export type RecordPayment = ReturnType<typeof useRecordPayment>;
