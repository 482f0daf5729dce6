import { has } from '#features/people/people.policy.ts';

/** Use one's own till, and see those of others: the office. */
export const mayKeepTill = has('admin');
/** Decide whether the school works with tills. */
export const mayRuleTills = has('admin');
