import { studentOffice } from '#features/people/people.policy.ts';

/** Includes the class's debt, so it is limited to the office. */
export const maySeeClassFigures = studentOffice;
