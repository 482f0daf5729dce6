import type { Context } from 'hono';
import type { Db } from '#platform/db/database.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { AuthRefusal } from '../refusal.ts';
import type { AuthOptions } from '../options.ts';
import { type AccessTokens, bearerToken } from './access-tokens.ts';
import { type Own, sessionNotFound } from './own-session.ts';
import { endOneSession, findLiveSession } from './sessions.ts';

type Given = { db: Db; tokens: AccessTokens; now: () => Date };

/** The session of the request's access token, looked up for each request. Throws 401 or 403. */
export async function findSession(c: Context, { db, tokens, now }: Given): Promise<Own> {
  const token = bearerToken(c.req.header('authorization'));
  if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const { claims, fault } = await tokens.verify(token);
  if (fault === 'expired') throw new AuthRefusal(403, 'bad_jwt', 'JWT has expired');
  if (!claims) throw new AuthRefusal(403, 'bad_jwt', AUTH_MESSAGES.invalidSignature);
  const found = await inOneStatement(db, (tx) => findLiveSession(tx, claims.sessionId, claims.userId, now()));
  if (!found) throw sessionNotFound();
  return found;
}

/** A new sign-in ends the session the caller already holds, so nothing from before it stays valid. */
export async function endSessionAtHand(c: Context, { db, tokens }: Omit<Given, 'now'>): Promise<void> {
  const token = bearerToken(c.req.header('authorization'));
  const claims = token && (await tokens.verify(token)).claims;
  if (claims) await db.transaction((tx) => endOneSession(tx, claims.userId, claims.sessionId));
}

/** Address and browser of a request. */
export const callerOf = (c: Context, { clientAddress }: Pick<AuthOptions, 'clientAddress'>) => ({
  address: clientAddress(c),
  userAgent: c.req.header('user-agent')?.slice(0, 200) ?? null,
});
