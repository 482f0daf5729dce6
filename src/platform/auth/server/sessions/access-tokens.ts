import { errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKeyStore } from './signing-keys.ts';

/** Claims of an access token: user, session and assurance level. Never a role: roles are read from the database. */
export type AccessClaims = { userId: string; sessionId: string; aal: string };

export type Verified =
  | { claims: AccessClaims; fault?: never }
  | { claims?: never; fault: 'invalid' | 'expired' };

type Options = { issuer: string; seconds: number; keys: SigningKeyStore; now: () => Date };
type Subject = {
  user: { id: string; email: string };
  session: { id: string; aal: string; amr: { method: string; timestamp: number }[] };
};

const REMEMBERED_TOKENS = 5_000;
const AUDIENCE = 'authenticated';

/** Signs and verifies access tokens (ES256). */
export function accessTokens({ issuer, seconds, keys, now }: Options) {
  // Signatures are verified once per token, not once per request. Expiry is checked each time.
  const remembered = new Map<string, { claims: AccessClaims; expiresAt: number }>();

  function remember(token: string, claims: AccessClaims, expiresAt: number): void {
    if (remembered.size >= REMEMBERED_TOKENS) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    }
    remembered.set(token, { claims, expiresAt });
  }

  return {
    async issue({ user, session }: Subject): Promise<{ access_token: string; expires_in: number }> {
      const { kid, key } = await keys.signingKey();
      const issuedAt = Math.floor(now().getTime() / 1000);
      const access_token = await new SignJWT({
        email: user.email,
        role: AUDIENCE,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setSubject(user.id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
      // Without expires_at the client counts by its own clock, so that a phone with a wrong clock does not
      // renew on every call.
      return { access_token, expires_in: seconds };
    },

    async verify(token: string): Promise<Verified> {
      const known = remembered.get(token);
      if (known) {
        if (known.expiresAt > now().getTime()) return { claims: known.claims };
        remembered.delete(token);
        return { fault: 'expired' };
      }
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid ? await keys.verifyingKey(kid) : null;
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            issuer,
            audience: AUDIENCE,
            algorithms: ['ES256'],
            currentDate: now(),
            requiredClaims: ['sub', 'exp', 'iat'],
          },
        );
        // Our tokens have a fixed lifetime; any other was forged with a stolen key.
        if (Number(payload.exp) - Number(payload.iat) > seconds) return { fault: 'invalid' };
        const claims = {
          userId: String(payload.sub),
          sessionId: String(payload['session_id']),
          aal: String(payload['aal']),
        };
        remember(token, claims, Number(payload.exp) * 1000);
        return { claims };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { fault: 'expired' };
        if (error instanceof errors.JOSEError) return { fault: 'invalid' };
        throw error;
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof accessTokens>;

/** The token of an Authorization header. */
export function bearerToken(authorization: string | null | undefined): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
