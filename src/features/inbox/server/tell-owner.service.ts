import { notify } from './inbox.service.ts';
import type { AuthHooks } from '#platform/auth/server/options.ts';

/** Tells the owner of an account about a change that an intruder could have made, urgently. */
export const tellOwner: AuthHooks['tellOwner'] = (tx, { user_id, change, at }) =>
  notify(tx, [user_id], { kind: `auth.${change}`, about: user_id, params: {}, link: '/profile', at });
