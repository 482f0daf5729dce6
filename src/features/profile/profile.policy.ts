import { anySignedIn, has } from '#features/people/people.policy.ts';
import { KEY_ROLES } from '#features/people/people.rules.ts';

/** Everybody's own account, theirs alone: not even an administrator reads another's sessions or keys. */
export const mayKeepOwnAccount = anySignedIn;
export const mayHaveKeys = has(...KEY_ROLES);
