import { anyWithRole, has } from '#features/people/people.policy.ts';

/** The query limits the classes: administrators see all, others their own. */
export const maySeeClasses = anyWithRole;
export const mayWriteClasses = has('admin');
/** Teachers print documents of the classes they teach. */
export const mayPrintClasses = has('admin', 'teacher');
