import { has } from '#features/people/people.policy.ts';

export const mayReadAudit = has('admin');
/** The query limits whose record: the student, the parents and administrators may know. Never a teacher. */
export const mayAskWhoSaw = has('admin', 'parent', 'student');
