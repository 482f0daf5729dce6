import { anyone, office } from '#features/people/people.policy.ts';

export const mayInvite = office();
export const mayDecideWhoJoins = office();
export const mayReadOutbox = office();
/** Authorization is the token or code in the body. */
export const mayAcceptInvitation = anyone;
