import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FeeStudent, StudentFee } from '../../charges/fees.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';

const NONE: readonly StudentFee[] = [];
const NOBODY: readonly FeeStudent[] = [];

/**
 * The students whose fees are listed: one, or the whole family. `first`: the one the payment is
 * for.
 */
export type Whose = { studentId: string; family: boolean; first?: string | undefined };

/** The fees that can be paid: the chosen family's, or the whole school's on request. */
export function useOpenFees(begin: Whose | null) {
  const [classId, setClassId] = useState('');
  const [whose, setWhose] = useState(begin);
  const [everybody, setEverybody] = useState(false);
  const list = useQuery(
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
  /** For a family, a class filter would only hide some. */
  const showOf = useCallback((next: Whose | null) => {
    setWhose(next);
    setEverybody(next === null);
    setClassId('');
  }, []);
  const payFor = useCallback(
    (first: string | undefined) => setWhose((before) => before && { ...before, first }),
    [],
  );
  const { data, error, isPending, refetch } = list;
  const [studentId, family, first] = [whose?.studentId, whose?.family, whose?.first];
  // Returned only with an error, so that background refetches cause no render.
  const isFetching = error !== null && list.isFetching;
  // Memoized: the checklist is long, and must not render for input elsewhere.
  return useMemo(
    () => ({
      list: { data, error, isPending, isFetching, refetch },
      classId,
      /** The listed students, whichever of them the payment is for. */
      whose: studentId === undefined ? null : { studentId, family: family ?? false },
      everybody,
      /**
       * The student whose fees are paid before the siblings'; undefined: the whole family's by age.
       */
      first,
      payFor,
      /** The family's open fees, oldest first: the payment is for them while none is ticked. */
      standing: studentId !== undefined && data ? data.fees : NONE,
      /** All of the family, including those who owe nothing. */
      students: data?.students ?? NOBODY,
      /** The school's default split over ticked fees. */
      usual: data?.split ?? 'equal',
      setClassId,
      setWhose: showOf,
      filtered: classId !== '',
    }),
    [
      data,
      error,
      isPending,
      isFetching,
      refetch,
      classId,
      studentId,
      family,
      first,
      everybody,
      payFor,
      showOf,
    ],
  );
}

export type OpenFees = ReturnType<typeof useOpenFees>;
