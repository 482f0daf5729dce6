import { anyWithRole } from '#features/people/people.policy.ts';

/** Everybody with a place in the school keeps books of their own, and sees nobody else's: rows are scoped in each query. */
export const mayKeepBooks = anyWithRole;
