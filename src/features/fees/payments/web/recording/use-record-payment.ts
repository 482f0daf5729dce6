import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BaseSyntheticEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import type { TillClosedHandle } from '#features/till/web/shared/till-closed.tsx';
import { formatMoney, type Money } from '#platform/money/money.ts';
import { refusedFields } from '#platform/ui/forms/refusals.ts';
import { takeUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { closeToast, showToast } from '#platform/ui/toasts/toast.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { feeReportsApi, feesApi, paymentsApi } from '../../../web/fees.client.ts';
import { useLiveFees } from '../../../web/shared/use-live-fees.ts';
import type { PaymentDetails, RecordPaymentInput } from '../../payments.contract.ts';
import {
  beginEntry,
  composePayment,
  entryOf,
  holdFees,
  type PaymentEntry,
  type PaymentFields,
  type Whose,
} from './payment-entry.ts';
import { beginPayment, reducePayment } from './record-payment-reducer.ts';
import { useFamilySearch, useOpenFees } from './use-payment-lists.ts';

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
const OPEN_FEES = [paymentsApi.open.key(), paymentsApi.desk.key()];

type Notice = { id: number; paths: string[] };

type Recording = {
  /** The fees that are paid, so that a lost response is recovered only where it was lost. */
  of: string;
  whose: Whose | null;
  begin?: Partial<PaymentFields>;
  /** A code that arrived before the dialog was shown. */
  scanned?: string;
  onRecorded: (payment: PaymentDetails) => void;
};

/** Sends one payment: the state is the reducer's, the key is the attempt's. */
export function useRecordPayment({ of, whose, begin, scanned = '', onRecorded }: Recording) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { me } = useAuth();
  const desk = useQuery(paymentsApi.desk.queryOptions()).data;
  const { attempt, send } = useAttempt<PaymentEntry>({
    name: `${me?.user_id} ${of}`,
    begin: beginEntry(whose, begin),
    counted: t`An earlier attempt was recorded before your change. Check Payment History before you try again.`,
    explain,
  });
  const [state, dispatch] = useReducer(reducePayment, undefined, () =>
    beginPayment({
      entry: attempt.typed,
      unanswered: attempt.unanswered,
      scanned,
      // On a touch screen, focusing would open the keyboard over the family.
      focus: whose && !matchMedia('(pointer: coarse)').matches ? 'amount' : undefined,
    }),
  );
  const { standing, students, usual, list } = useOpenFees(state);
  const found = useFamilySearch(state.search, dispatch);
  const { phase, ticked, focus, mistakes } = state;
  const searchRef = useRef<HTMLInputElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const tillRef = useRef<TillClosedHandle>(null);

  useEffect(() => {
    if (focus?.at === 'search') searchRef.current?.focus();
    else if (focus) fieldsRef.current?.querySelector<HTMLElement>(`[name="${focus.at}"]`)?.focus();
  }, [focus]);

  const begun = JSON.stringify(beginEntry(whose, begin).fields);
  const changed = ticked.length > 0 || JSON.stringify(state.fields) !== begun;
  const unsent = useEffectEvent(() => (changed ? entryOf(state) : null));
  useEffect(() => {
    const entry = takeUnsent<Partial<PaymentEntry>>(attempt.of);
    if (entry) dispatch({ type: 'restored', entry });
    return watchUnsent(attempt.of, () => unsent());
  }, [attempt.of]);

  /** The notice of the last try: closed by the next one, or once its field is corrected. */
  const notice = useRef<Notice | null>(null);
  useEffect(() => {
    const { paths = [] } = notice.current ?? {};
    if (paths.length > 0 && !paths.some((path) => path in mistakes)) closeNotice(notice);
  }, [mistakes]);
  useEffect(() => () => closeNotice(notice), []);

  async function freshen(): Promise<void> {
    if (ticked.length === 0) return;
    const open = await openOf(ticked).catch(() => null);
    if (open) dispatch({ type: 'feesFreshened', asked: ticked, open });
  }
  useLiveFees('fees:all', OPEN_FEES, () => {
    // A submission in progress must stay unchanged.
    if (phase === 'entering') void freshen();
  });

  const drawing = useMutation({
    mutationFn: () => paymentsApi.reference.call({}),
    onSuccess: ({ payment_reference }) => dispatch({ type: 'referenceDrawn', reference: payment_reference }),
  });
  const draw = () => drawing.mutateAsync();
  const next = desk?.next_reference;

  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof ORPCError)) return error;
    const { code, status } = error;
    const say = (message: string) => new ORPCError(code, { status, message });
    if (status === 401) return say(t`User not authenticated`);
    if (BEHIND.has(code)) {
      void queryClient.invalidateQueries({ queryKey: paymentsApi.open.key() });
      await freshen();
    }
    if (code !== 'REFERENCE_TAKEN' && code !== 'REFERENCE_UNKNOWN') return error;
    return draw().then(
      () =>
        say(t`The reference number was already used and has been replaced. Please record the payment again.`),
      () => error,
    );
  }

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
      if (desk?.till_closed) tillRef.current?.focus();
      else void queryClient.invalidateQueries({ queryKey: paymentsApi.desk.key() });
      return dispatch({ type: 'refused', mistakes: {}, unanswered });
    }
    const refused = refusedFields(error, FIELD_OF_REFUSAL);
    notice.current = { id: toastError(error), paths: refused.map(({ path }) => path) };
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
      const payment = await send(entry, (options) => paymentsApi.record.call(input, options));
      onRecorded(payment);
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
    closeNotice(notice);
    const tillClosed = desk?.till_closed ?? false;
    const composed = composePayment(state, { standing, usual, tillClosed });
    if ('input' in composed) return void record(composed.input, composed.fees);
    if ('refused' in composed) return refuse(refusalOf(composed.refused, composed.owed));
    const [first] = Object.entries(composed.mistakes);
    if (first) notice.current = { id: toastError(first[1]), paths: [first[0]] };
    dispatch({ type: 'refused', mistakes: composed.mistakes, unanswered: attempt.unanswered });
  }

  const unanswered = phase === 'unanswered';
  return {
    state,
    dispatch,
    standing,
    students,
    usual,
    list,
    found,
    desk,
    searchRef,
    fieldsRef,
    tillRef,
    reference: {
      shown: state.reference ?? next,
      drawing: drawing.isPending,
      drawAgain: () => {
        // Must differ from the one shown.
        draw()
          .then(({ payment_reference }) => (payment_reference === next ? draw() : undefined))
          .catch(toastError);
      },
    },
    dirty: changed || unanswered,
    sending: { submit, busy: phase === 'sending', refusal: state.refusal },
    unanswered,
  };
}

export type RecordPayment = ReturnType<typeof useRecordPayment>;

function closeNotice(notice: RefObject<Notice | null>): void {
  if (notice.current) closeToast(notice.current.id);
  notice.current = null;
}

/**
 * The open fees of these fees' students. One list has them all unless the school has more open fees
 * than its limit.
 */
async function openOf(fees: readonly StudentFee[]): Promise<Map<string, StudentFee>> {
  const whole = await paymentsApi.open.call({});
  const open = new Map(whole.fees.map((fee) => [fee.id, fee]));
  if (whole.total <= whole.fees.length) return open;
  const sought = fees.filter(({ id }) => !open.has(id)).map(({ student }) => student.student_id);
  for (const student_id of new Set(sought)) {
    // Sequential: it is rare, and must not occupy a weak server.
    const own = await paymentsApi.open.call({ student_id });
    for (const fee of own.fees) open.set(fee.id, fee);
  }
  return open;
}
