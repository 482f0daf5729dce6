import { office } from '#features/people/people.policy.ts';
import { DECIDING_DUTIES } from './approvals.rules.ts';

/** The people who may ask for or decide something: which requests follows from the duties that each kind names. */
export const maySeeApprovals = office(...DECIDING_DUTIES);
export const mayRuleApprovals = office();
