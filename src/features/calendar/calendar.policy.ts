import { anyWithRole, office } from '#features/people/people.policy.ts';

export const mayReadCalendar = anyWithRole;
export const mayKeepCalendar = office('communication', 'academic');
/** A private URL that calendar programs read. */
export const mayHaveFeed = anyWithRole;
