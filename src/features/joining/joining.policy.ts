import { anyone, has } from '#features/people/people.policy.ts';

export const mayInvite = has('admin');
export const mayDecideWhoJoins = has('admin');
export const mayReadOutbox = has('admin');
/** Whoever holds the slip: the token or the code in the body is the right. */
export const mayAcceptInvitation = anyone;
