import { has } from '#features/people/people.policy.ts';

/** The school office keeps the bank; which rows a family sees is decided in the query. */
export const maySeeBank = has('admin');
export const mayMoveMoney = has('admin');
export const mayReverse = has('admin');
export const mayExportBank = has('admin');
export const maySeeOwnSavings = has('student', 'parent');
