import { has } from '#features/people/people.policy.ts';

/** Which classes come back is decided in the query: those that a teacher teaches, and a student's own. */
export const maySeeOwnClasses = has('teacher', 'student');
/** A student knows the names of those in the same class, and nothing else of them. */
export const maySeeClassmates = has('student');
