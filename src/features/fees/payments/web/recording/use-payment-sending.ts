import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useRef } from 'react';
import type { TillClosedHandle } from '#features/till/web/shared/till-closed.tsx';
import { formatMoney, type Money } from '#platform/money/money.ts';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { refusedFields } from '#platform/ui/forms/refusals.ts';
import type { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { feeReportsApi, feesApi, paymentsApi } from '../../../web/fees.client.ts';
import type { PaymentDetails, RecordPaymentInput } from '../../payments.contract.ts';
import { composePayment, holdFees, type Listed, type PaymentEntry } from './payment-entry.ts';
import type { PaymentAction, PaymentState } from './record-payment-reducer.ts';
import { usePaymentNotice } from './use-payment-notice.ts';

const FIELD_OF_REFUSAL = {
  OVERPAYMENT: 'amount',
  OPERATOR_REFERENCE_TAKEN: 'operator_reference',
  NOT_ITS_STUDENT: 'credit_student_id',
  OPERATOR_REFERENCE_CLAIMED: 'operator_reference',
  BOOK_NUMBER_TAKEN: 'book.number',
  BOOK_DAY_TOO_FAR: 'book.day',
};
/** Handled by the dialog itself, which opens the till. */
const TILL_NOT_OPEN = 'TILL_NOT_OPEN';
const DO_NOT_SUM = /*i18n*/ 'The parts must add up to the amount.';

type Sending = Pick<ReturnType<typeof useAttempt<PaymentEntry>>, 'attempt' | 'send'> & {
  state: PaymentState;
  dispatch: (action: PaymentAction) => void;
  listed: Listed;
  tillClosed: boolean;
  onRecorded: (payment: PaymentDetails) => void;
};

/** Sends the payment, and shows a refusal at its field. */
export function usePaymentSending(payment: Sending) {
  const { attempt, send, state, dispatch, listed, tillClosed, onRecorded } = payment;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const notice = usePaymentNotice(state);
  const tillRef = useRef<TillClosedHandle>(null);

  /** The error that the server would return. */
  function refusalOf(code: 'TILL_NOT_OPEN' | 'OVERPAYMENT' | 'PARTS_DO_NOT_SUM', owed: Money) {
    const most = formatMoney(owed, 'XAF');
    const message =
      code === 'OVERPAYMENT'
        ? t`This is more than the balance of the selected fees: ${most} at most.`
        : DO_NOT_SUM;
    return new ORPCError(code, { status: 422, message });
  }

  function refuse(error: unknown, fees?: readonly StudentFee[]): void {
    const { unanswered } = attempt;
    if (error instanceof ORPCError && error.code === TILL_NOT_OPEN) {
      if (tillClosed) tillRef.current?.focus();
      else void queryClient.invalidateQueries({ queryKey: paymentsApi.desk.key() });
      return dispatch({ type: 'refused', mistakes: {}, unanswered });
    }
    const refused = refusedFields(error, FIELD_OF_REFUSAL);
    notice.show(
      error,
      refused.map(({ path }) => path),
    );
    dispatch({
      type: 'refused',
      mistakes: Object.fromEntries(refused.map(({ path, message }) => [path, message])),
      refusal: refused.length === 0 ? error : null,
      unanswered,
      ...(fees && { fees }),
    });
  }

  // A ref, because state of the last render is too late for two presses within one frame.
  const busy = useRef(false);
  async function record(input: RecordPaymentInput, fees: readonly StudentFee[]): Promise<void> {
    busy.current = true;
    dispatch({ type: 'sent' });
    try {
      const entry = holdFees(state, fees);
      const recorded = await send(entry, (options) => paymentsApi.record.call(input, options));
      onRecorded(recorded);
      showToast({ title: t`Success`, description: t`Payment recorded successfully` });
      for (const api of [feesApi, paymentsApi, feeReportsApi])
        void queryClient.invalidateQueries({ queryKey: api.key() });
    } catch (error) {
      refuse(error, fees);
    } finally {
      busy.current = false;
    }
  }

  function submit(event: BaseSyntheticEvent): void {
    event.preventDefault();
    if (busy.current) return;
    notice.close();
    const composed = composePayment(state, { ...listed, tillClosed });
    if ('input' in composed) return void record(composed.input, composed.fees);
    if ('refused' in composed) {
      refuse(refusalOf(composed.refused, composed.owed));
      // The mistakes of parts are shown by the table, and are not in the state.
      if (composed.refused === 'PARTS_DO_NOT_SUM') focusMistake(event.currentTarget);
      return;
    }
    const [first] = Object.entries(composed.mistakes);
    if (first) notice.show(first[1], [first[0]]);
    dispatch({ type: 'refused', mistakes: composed.mistakes, unanswered: attempt.unanswered });
  }

  return { submit, tillRef };
}
