import { anySignedIn, has } from '#features/people/people.policy.ts';
import { KEY_ROLES } from '#features/people/people.rules.ts';

/** Everybody's own account, theirs alone: not even an administrator reads another's sessions. (Keys the office sees and revokes in People.) */
export const mayKeepOwnAccount = anySignedIn;
export const mayHaveKeys = has(...KEY_ROLES);
