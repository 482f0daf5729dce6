import type { Context } from 'hono';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { PasswordBody, readBody, RefreshBody } from '../bodies.ts';
import type { SignInQueue } from '../limits/sign-in-queue.ts';
import { forgetOldFailures, type ThrottleLimits } from '../limits/throttle.ts';
import type { AuthOptions } from '../options.ts';
import { AuthRefusal, COME_BACK } from '../refusal.ts';
import { signInWithPassword } from '../sign-in.ts';
import { normalizeEmail } from '../users.ts';
import { keepDevice, readDevice } from './known-devices.ts';
import type { Own } from './own-session.ts';
import { rotateRefreshToken } from './refresh-tokens.ts';
import { callerOf } from './session-of-request.ts';

const HOUR_MS = 3_600_000;

export type Opened = Own & { refreshToken: string };

type Options = AuthOptions & {
  limits: ThrottleLimits;
  queue: SignInQueue;
  secureCookies: boolean;
  mayRenew: (userId: string) => boolean;
};

/** Both grants of tokens: by password, and by a session's refresh token. */
export function tokenGrants(options: Options) {
  const { db, now, clientAddress, secrets, limits, queue, secureCookies, mayRenew } = options;
  const { sessionLife, tellOwner } = options;
  let failuresForgottenAt = 0;

  async function passwordGrant(c: Context): Promise<Opened> {
    const { email, password } = await readBody(c, PasswordBody);
    const at = now();
    if (at.getTime() - failuresForgottenAt > HOUR_MS) {
      failuresForgottenAt = at.getTime();
      await db.transaction((tx) => forgetOldFailures(tx, at));
    }
    const { device, ...opened } = await signInWithPassword(
      { db, limits, queue, secrets, sessionLife, tellOwner },
      {
        email: normalizeEmail(email),
        password,
        ...callerOf(c, options),
        device: readDevice(c, secrets),
        at,
      },
    );
    keepDevice(c, device, { secure: secureCookies });
    return opened;
  }

  async function refreshGrant(c: Context): Promise<Opened> {
    const { refresh_token } = await readBody(c, RefreshBody);
    const rotated = await db.transaction(async (tx) => {
      const renewed = await rotateRefreshToken(tx, {
        refreshToken: refresh_token,
        secrets,
        at: now(),
        address: clientAddress(c),
      });
      // Not 429, which the official client treats as the end of the session.
      if (!('refused' in renewed) && !mayRenew(renewed.user.id))
        throw new AuthRefusal(503, 'unavailable', AUTH_MESSAGES.busy, COME_BACK);
      return renewed;
    });
    if (!('refused' in rotated)) return rotated;
    const refusals = {
      NOT_FOUND: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
      REUSED: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
      DISABLED: ['user_banned', AUTH_MESSAGES.disabled],
    } as const;
    const [code, message] = refusals[rotated.refused];
    throw new AuthRefusal(400, code, message);
  }

  return { passwordGrant, refreshGrant };
}
