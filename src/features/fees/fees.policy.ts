import { has } from '#features/people/people.policy.ts';

/** The office sees all fees, a family its own: the queries decide which rows. Teachers see none. */
export const maySeeFees = has('admin', 'parent', 'student');
/** The office's own work: structures, assigning, payments, reports. */
export const mayKeepFees = has('admin');
/** What a family reads of its own, all children at once. */
export const maySeeOwnFees = has('parent', 'student');
