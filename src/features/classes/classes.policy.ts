import { anyWithRole, has } from '#features/people/people.policy.ts';

/** Which classes come back is decided in the query: administrators see all, others those they belong to. */
export const maySeeClasses = anyWithRole;
export const mayWriteClasses = has('admin');
/** Teachers print the papers of the classes they teach. */
export const mayPrintClasses = has('admin', 'teacher');
