import { has } from '#features/people/people.policy.ts';

/** Keep a till of one's own, and see those of the others: the office. */
export const mayKeepTill = has('admin');
/** Say whether the school works with tills. */
export const mayRuleTills = has('admin');
