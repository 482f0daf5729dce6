import { has } from '#features/people/people.policy.ts';

export const mayReadAudit = has('admin');
/** Whose record it is decides the query: the pupil, the parents, administrators. Never a teacher. */
export const mayAskWhoSaw = has('admin', 'parent', 'student');
