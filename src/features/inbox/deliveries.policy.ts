import { office } from '#features/people/people.policy.ts';

/** The office sees whether notices were sent, never their text. */
export const maySeeDeliveries = office('communication');
