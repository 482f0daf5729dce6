import { office } from '#features/people/people.policy.ts';

/** The forms cover the whole school and name its staff. */
export const mayFillForms = office('registrar');
