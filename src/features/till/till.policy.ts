import { office } from '#features/people/people.policy.ts';

/** Use one's own till, and see those of others: the office. */
export const mayKeepTill = office('bursar');
/** Decide whether the school works with tills. */
export const mayRuleTills = office();
