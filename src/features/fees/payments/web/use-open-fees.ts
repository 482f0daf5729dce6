import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';

const NONE: readonly StudentFee[] = [];

/** Whose fees are listed: one student's, or the whole family's. */
type Whose = { studentId: string; family: boolean };

/** The fees that can be paid, under the filters of the checklist. */
export function useOpenFees(begin: Whose | null) {
  const [classId, setClassId] = useState('');
  const [whose, setWhose] = useState(begin);
  const list = useQuery(
    paymentsApi.open.queryOptions({
      input: {
        ...(classId && { class_id: classId }),
        ...(whose && { student_id: whose.studentId }),
        ...(whose?.family && { family: 'true' as const }),
      },
      // Never another family's fees in the place of those that are coming.
      ...(!whose && { placeholderData: keepPreviousData }),
    }),
  );
  /** Of a family, the class would only hide some. */
  const showOf = useCallback((next: Whose | null) => {
    setWhose(next);
    setClassId('');
  }, []);
  const { data, error, isPending, refetch } = list;
  // Exported only beside an error: a refresh that nobody sees draws nothing.
  const isFetching = error !== null && list.isFetching;
  // The same until something changes: the checklist is long, and not drawn again for what is typed elsewhere.
  return useMemo(
    () => ({
      list: { data, error, isPending, isFetching, refetch },
      classId,
      whose,
      /** What they owe who stand there, oldest first: the payment is for it while no fee is ticked. */
      standing: whose && data ? data.fees : NONE,
      /** How the school splits a payment over those that are ticked. */
      usual: data?.split ?? 'equal',
      setClassId,
      setWhose: showOf,
      filtered: classId !== '',
    }),
    [data, error, isPending, isFetching, refetch, classId, whose, showOf],
  );
}

export type OpenFees = ReturnType<typeof useOpenFees>;
