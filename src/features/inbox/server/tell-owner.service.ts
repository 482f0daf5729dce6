import { notify } from './inbox.service.ts';
import type { AuthHooks } from '#platform/auth/server/options.ts';

/** Notifies the owner of an account, urgently, of a change that an intruder could have made. */
export const tellOwner: AuthHooks['tellOwner'] = (tx, { user_id, change, at }) =>
  notify(tx, [user_id], { kind: `auth.${change}`, about: user_id, params: {}, link: '/profile', at });
