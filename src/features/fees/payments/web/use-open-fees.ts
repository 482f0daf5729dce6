import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FeeStudent, StudentFee } from '../../charges/fees.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';

const NONE: readonly StudentFee[] = [];
const NOBODY: readonly FeeStudent[] = [];

/** Whose fees are listed: one student's, or the whole family's. `first`: for whom of them the payment is. */
export type Whose = { studentId: string; family: boolean; first?: string | undefined };

/** The fees that can be paid: those of whoever stands there, or of the whole school once somebody asks for that list. */
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
      // A fee that was charged a second ago is there, whoever charged it.
      staleTime: 0,
      // Never another family's fees in the place of those that are coming.
      ...(!whose && { placeholderData: keepPreviousData }),
    }),
  );
  /** Of a family, the class would only hide some. */
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
  // Exported only beside an error: a refresh that nobody sees draws nothing.
  const isFetching = error !== null && list.isFetching;
  // The same until something changes: the checklist is long, and not drawn again for what is typed elsewhere.
  return useMemo(
    () => ({
      list: { data, error, isPending, isFetching, refetch },
      classId,
      /** Whose fees are listed, whoever of them the payment is for. */
      whose: studentId === undefined ? null : { studentId, family: family ?? false },
      everybody,
      /** Whose fees are paid before those of brothers and sisters; undefined: the whole family's by age. */
      first,
      payFor,
      /** What they owe who stand there, oldest first: the payment is for it while no fee is ticked. */
      standing: studentId !== undefined && data ? data.fees : NONE,
      /** All of the family, also who owes nothing. */
      students: data?.students ?? NOBODY,
      /** How the school splits a payment over those that are ticked. */
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
