import { useCallback, useEffect, useRef } from 'react';
import type { OpenFees } from './use-open-fees.ts';

/** The family id of a student, for all students listed since the dialog opened. */
export function useFamilyNames({ list: { data } }: OpenFees): (studentId: string) => string {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { student_id, family } of data?.families ?? []) names.current.set(student_id, family);
  }, [data]);
  return useCallback((studentId) => names.current.get(studentId) ?? studentId, []);
}
