import { has, office } from '#features/people/people.policy.ts';

export const mayReadAudit = office();
/** The query limits whose record: the student, the parents and administrators may know. Never a teacher. */
export const mayAskWhoSaw = has(office('registrar'), 'parent', 'student');
