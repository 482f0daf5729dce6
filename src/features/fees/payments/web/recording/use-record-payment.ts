import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { takeUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { paymentsApi } from '../../../web/fees.client.ts';
import type { PaymentDetails } from '../../payments.contract.ts';
import { beginEntry, entryOf, type PaymentEntry, type PaymentFields, type Whose } from './payment-entry.ts';
import { beginPayment, type PaymentAction, reducePayment } from './record-payment-reducer.ts';
import { useFreshFees } from './use-fresh-fees.ts';
import { useFamilySearch, useOpenFees } from './use-payment-lists.ts';
import { usePaymentReference } from './use-payment-reference.ts';
import { usePaymentSending } from './use-payment-sending.ts';

/** Error codes that mean our data is stale. */
const BEHIND = new Set(['OVERPAYMENT', 'FEE_PAID', 'FEE_NOT_FOUND', 'PARTS_DO_NOT_SUM', 'NOT_ITS_STUDENT']);

type Recording = {
  /** The fees that are paid, so that a lost response is recovered only where it was lost. */
  of: string;
  whose: Whose | null;
  begin?: Partial<PaymentFields>;
  /** A code that arrived before the dialog was shown. */
  scanned?: string;
  onRecorded: (payment: PaymentDetails) => void;
};

/** Sends one payment. The reducer owns the state, and the attempt owns the idempotency key. */
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
  const { phase, ticked } = state;
  const { searchRef, fieldsRef } = usePaymentFocus(state.focus);
  const begun = JSON.stringify(beginEntry(whose, begin).fields);
  const changed = ticked.length > 0 || JSON.stringify(state.fields) !== begun;
  useUnsentPayment(attempt.of, changed ? entryOf(state) : null, dispatch);
  const { submit, tillRef } = usePaymentSending({
    attempt,
    send,
    state,
    dispatch,
    listed: { standing, usual },
    tillClosed: desk?.till_closed ?? false,
    onRecorded,
  });
  const freshen = useFreshFees(state, dispatch);
  const { draw, ...reference } = usePaymentReference({
    reserved: state.reference,
    next: desk?.next_reference,
    dispatch,
  });

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
    reference,
    dirty: changed || unanswered,
    sending: { submit, busy: phase === 'sending', refusal: state.refusal },
    unanswered,
  };
}

export type RecordPayment = ReturnType<typeof useRecordPayment>;

/** Moves the keyboard to the search or to the field of this name. */
function usePaymentFocus(focus: { at: string } | null) {
  const searchRef = useRef<HTMLInputElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus?.at === 'search') searchRef.current?.focus();
    else if (focus) fieldsRef.current?.querySelector<HTMLElement>(`[name="${focus.at}"]`)?.focus();
  }, [focus]);
  return { searchRef, fieldsRef };
}

/** Restores the entry of a lost session, and keeps this one if the session is lost again. */
function useUnsentPayment(
  name: string,
  entry: PaymentEntry | null,
  dispatch: (action: PaymentAction) => void,
): void {
  const unsent = useEffectEvent(() => entry);
  useEffect(() => {
    const kept = takeUnsent<Partial<PaymentEntry>>(name);
    if (kept) dispatch({ type: 'restored', entry: kept });
    return watchUnsent(name, () => unsent());
  }, [name, dispatch]);
}
