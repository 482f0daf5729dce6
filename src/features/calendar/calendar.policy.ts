import { anyWithRole, has } from '#features/people/people.policy.ts';

export const mayReadCalendar = anyWithRole;
export const mayKeepCalendar = has('admin');
/** A private address that calendar programs read. */
export const mayHaveFeed = anyWithRole;
