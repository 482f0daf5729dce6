import { office } from '#features/people/people.policy.ts';
import { DECIDING_DUTIES } from './approvals.rules.ts';

/** People who may make or decide requests; which ones depends on the duties of each kind. */
export const maySeeApprovals = office(...DECIDING_DUTIES);
export const mayRuleApprovals = office();
