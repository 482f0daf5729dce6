import { anyOffice, anyWithRole, office } from '#features/people/people.policy.ts';

/** The current year is shown on every card and register. */
export const maySeeCurrentYear = anyWithRole;
/** Every duty chooses a year: a bursar that of a fee. */
export const mayListYears = anyOffice;
export const mayKeepYears = office('academic');
