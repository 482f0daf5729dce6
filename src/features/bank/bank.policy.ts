import { has, office } from '#features/people/people.policy.ts';

/** The school office manages the bank; the queries limit a family to its own rows. */
export const maySeeBank = office('bursar');
export const mayMoveMoney = office('bursar');
export const mayReverse = office('bursar');
export const mayExportBank = office('bursar');
export const maySeeOwnSavings = has('student', 'parent');
