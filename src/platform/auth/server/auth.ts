import { accessTokens, type AccessClaims, bearerToken } from './sessions/access-tokens.ts';
import type { AuthOptions } from './options.ts';
import { authRoutes } from './routes.ts';
import { signingKeyStore } from './sessions/signing-keys.ts';
import { THROTTLE_LIMITS } from './limits/throttle.ts';

/** The server of the sign-in protocol (GoTrue), and the verification of its access tokens. */
export function createAuth(options: AuthOptions) {
  const { db, secrets, issuer, now, accessTokenSeconds = 600, throttle = THROTTLE_LIMITS } = options;
  const keys = signingKeyStore(db, secrets, now);
  const tokens = accessTokens({ issuer, seconds: accessTokenSeconds, keys, now });
  return {
    /** To be mounted at /auth/v1. */
    routes: authRoutes({ ...options, keys, tokens, limits: throttle }),
    /**
     * The claims of a valid Authorization header, or null. Proves only that the token is ours and not expired; the
     * caller must still check that its session is live (`sessionIsLive`).
     */
    async verifyAccessToken(authorization: string | null): Promise<AccessClaims | null> {
      const token = bearerToken(authorization);
      return token ? ((await tokens.verify(token)).claims ?? null) : null;
    },
    now,
    /** Signs with a new key from now on; existing tokens stay valid until they expire. */
    rotateSigningKey: keys.rotate,
  };
}
export type Auth = ReturnType<typeof createAuth>;
