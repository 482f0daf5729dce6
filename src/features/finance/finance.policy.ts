import { anyWithRole } from '#features/people/people.policy.ts';

/**
 * Everyone with a role in the school has personal books, visible only to them: each query filters
 * rows by owner.
 */
export const mayKeepBooks = anyWithRole;
