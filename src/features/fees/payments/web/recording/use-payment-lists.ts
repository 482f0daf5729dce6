import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { FeeStudent, StudentFee } from '../../../charges/fees.contract.ts';
import { paymentsApi } from '../../../web/fees.client.ts';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { keyOf } from './payment-entry.ts';
import { type PaymentAction, type PaymentState, searchText } from './record-payment-reducer.ts';

const NO_FEES: readonly StudentFee[] = [];
const NOBODY: readonly FeeStudent[] = [];
const NO_FAMILIES: readonly PayingFamily[] = [];
const PAUSE_MS = 200;

/** The fees that can be paid: the chosen family's, or the whole school's on request. */
export function useOpenFees({
  whose,
  everybody,
  classId,
}: Pick<PaymentState, 'whose' | 'everybody' | 'classId'>) {
  const query = useQuery(
    paymentsApi.open.queryOptions({
      input: {
        ...(classId && { class_id: classId }),
        ...(whose && { student_id: whose.studentId }),
        ...(whose?.family && { family: 'true' as const }),
      },
      enabled: whose !== null || everybody,
      // Always refetched, so that a fee charged a second ago is listed.
      staleTime: 0,
      // Another family's fees must not be shown as a placeholder.
      ...(!whose && { placeholderData: keepPreviousData }),
    }),
  );
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  // Read only with an error, so that background refetches cause no render.
  const isFetching = error !== null && query.isFetching;
  // Memoized: the checklist is long, and must not render for input elsewhere.
  const list = useMemo(
    () => ({ data, error, isPending, isPlaceholderData, isFetching, refetch }),
    [data, error, isPending, isPlaceholderData, isFetching, refetch],
  );
  return {
    list,
    /** The family's open fees, oldest first: the payment is for them while none is ticked. */
    standing: whose && data ? data.fees : NO_FEES,
    /** All of the family, including those who owe nothing. */
    students: data?.students ?? NOBODY,
    usual: data?.split ?? 'equal',
  };
}

export type OpenFees = ReturnType<typeof useOpenFees>['list'];

/** The families that the search found, after a pause in typing. */
export function useFamilySearch(search: PaymentState['search'], dispatch: (action: PaymentAction) => void) {
  const text = searchText(search);
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'searchPaused', text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, dispatch]);
  const query = useQuery(
    paymentsApi.families.queryOptions({
      input: { search: text },
      enabled: text !== '' && search.asked === text,
      staleTime: 2_000,
    }),
  );
  const answered = search.asked === text;
  const families = (answered && text && query.data?.families) || NO_FAMILIES;
  const waiting = text !== '' && (!answered || query.isFetching);
  const at = Math.max(
    0,
    families.findIndex((family) => keyOf(family) === search.marked),
  );
  const ready = search.wanted !== null && !waiting;
  const take = useEffectEvent(() => dispatch({ type: 'familiesFound', families }));
  useEffect(() => {
    if (ready) take();
  }, [ready]);
  return {
    families,
    active: families[at],
    /** The option `step` further on, wrapping around. */
    beside: (step: number) => families.at((at + step) % families.length),
    waiting,
    /** The only result will be taken when it arrives. */
    taking: search.wanted !== null && waiting,
    nobody: text !== '' && !waiting && !query.error && families.length === 0,
    failed: answered && query.error ? query : null,
    open: search.typed.trim() !== '',
  };
}
