import { office } from '#features/people/people.policy.ts';

/** The office sees what left and what did not, never what a notice says. */
export const maySeeDeliveries = office('communication');
