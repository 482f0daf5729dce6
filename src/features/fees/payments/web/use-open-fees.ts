import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { paymentsApi } from '../../web/fees.client.ts';

/** Whose fees are listed: one student's, or the whole family's. */
type Whose = { studentId: string; family: boolean };

/** The fees that can be paid, under the filters of the checklist. */
export function useOpenFees(begin: Whose | null) {
  const [search, setSearch] = useState('');
  const [classId, setClassId] = useState('');
  const [whose, setWhose] = useState(begin);
  const list = useQuery(
    paymentsApi.open.queryOptions({
      input: {
        ...(search && { search }),
        ...(classId && { class_id: classId }),
        ...(whose && { student_id: whose.studentId }),
        ...(whose?.family && { family: 'true' as const }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  /** Of a family, the search and the class would only hide some. */
  const showOf = useCallback((next: Whose | null) => {
    setWhose(next);
    setSearch('');
    setClassId('');
  }, []);
  const { data, error, isPending, refetch } = list;
  // Exported only beside an error: a refresh that nobody sees draws nothing.
  const isFetching = error !== null && list.isFetching;
  // The same until something changes: the checklist is long, and not drawn again for what is typed elsewhere.
  return useMemo(
    () => ({
      list: { data, error, isPending, isFetching, refetch },
      search,
      classId,
      whose,
      setSearch,
      setClassId,
      setWhose: showOf,
      filtered: search !== '' || classId !== '',
    }),
    [data, error, isPending, isFetching, refetch, search, classId, whose, showOf],
  );
}

export type OpenFees = ReturnType<typeof useOpenFees>;
