import { anyWithRole, office } from '#features/people/people.policy.ts';

/** The current year is shown on every card and register. */
export const maySeeCurrentYear = anyWithRole;
export const mayKeepYears = office('academic');
