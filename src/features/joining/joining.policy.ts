import { anyone, has } from '#features/people/people.policy.ts';

export const mayInvite = has('admin');
export const mayDecideWhoJoins = has('admin');
export const mayReadOutbox = has('admin');
/** Authorization is the token or code in the body. */
export const mayAcceptInvitation = anyone;
