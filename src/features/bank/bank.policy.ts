import { has } from '#features/people/people.policy.ts';

/** The school office manages the bank; the queries limit a family to its own rows. */
export const maySeeBank = has('admin');
export const mayMoveMoney = has('admin');
export const mayReverse = has('admin');
export const mayExportBank = has('admin');
export const maySeeOwnSavings = has('student', 'parent');
