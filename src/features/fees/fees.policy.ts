import { has, office } from '#features/people/people.policy.ts';

/** The office sees all fees, a family its own: the queries decide which rows. Teachers see none. */
export const maySeeFees = has(office('bursar'), 'parent', 'student');
export const mayKeepFees = office('bursar');
/** The view of a family's own fees, all children at once. */
export const maySeeOwnFees = has('parent', 'student');
