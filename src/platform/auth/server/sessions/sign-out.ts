import type { Context } from 'hono';
import { recordEvent } from '#platform/audit/server/record.ts';
import { SignOutScope } from '../bodies.ts';
import type { AuthOptions } from '../options.ts';
import { AuthRefusal } from '../refusal.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findSession } from './session-of-request.ts';
import { endAllAccess, endSessions } from './sessions.ts';

/** Ends this session, all others, or every access of the account, as the request's `scope` says. */
export async function signOut(
  c: Context,
  options: AuthOptions & { tokens: AccessTokens },
): Promise<Response> {
  const { db, now, clientAddress } = options;
  const { session } = await findSession(c, options);
  const scope = SignOutScope.safeParse(c.req.query('scope') ?? 'global');
  if (!scope.success)
    throw new AuthRefusal(422, 'validation_failed', 'The scope is local, others or global.');
  await db.transaction(async (tx) => {
    const actorId = session.user_id;
    if (scope.data === 'global') await endAllAccess(tx, actorId, now());
    else await endSessions(tx, session, scope.data, now());
    await recordEvent(tx, {
      at: now(),
      action: 'auth.signed_out',
      actorId,
      address: clientAddress(c),
      subject: { type: 'user', id: actorId },
      details: { scope: scope.data },
    });
  });
  // The next student at this computer must find no cached page of this one. Only the cache, because "storage"
  // would clear language and theme too.
  if (scope.data !== 'others') c.header('clear-site-data', '"cache"');
  return c.body(null, 204);
}
