import { anyWithRole, has } from '#features/people/people.policy.ts';

export const maySeeSubjects = has('admin');
export const mayWriteSubjects = has('admin');
/** Which students come back is decided in the query: those of the classes that a teacher sees. */
export const maySeeTakers = has('admin', 'teacher');
/** Whose subjects come back is decided in the query: of the students whom the caller sees. */
export const maySeeTaken = anyWithRole;
