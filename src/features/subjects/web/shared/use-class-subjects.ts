import { useQuery } from '@tanstack/react-query';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { classSubjectsApi } from './class-subjects.client.ts';
import { subjectsApi } from './subjects.client.ts';

/** The subjects of all classes or one, and every subject, archived ones included because a class may still have one. */
export function useClassSubjects(classId?: string) {
  const taught = useQuery(
    classSubjectsApi.list.queryOptions({ input: classId ? { class_id: classId } : {} }),
  );
  const known = useQuery(subjectsApi.list.queryOptions({ input: { state: 'all' } }));
  return {
    /** The query to retry if either fetch failed. */
    failed: taught.error ? taught : known,
    pending: taught.isPending || known.isPending,
    taught: taught.data ?? NONE,
    subjects: known.data?.subjects ?? NO_SUBJECTS,
  };
}

const NONE: readonly ClassSubject[] = [];
const NO_SUBJECTS: readonly Subject[] = [];
