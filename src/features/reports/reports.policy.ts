import { office } from '#features/people/people.policy.ts';

/** Reports show the whole school, money included. */
export const mayReadReports = office();
