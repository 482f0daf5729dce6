import { inOneStatement } from '#platform/db/snapshot.ts';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { recordEvent } from '#platform/audit/server/record.ts';
import { COME_BACK_SECONDS, TOO_MANY_MESSAGE } from '#platform/http/server/heavy-work.ts';
import { personCeiling } from '#platform/http/server/person-ceiling.ts';
import { AUTH_MESSAGES } from '../auth-messages.ts';
import { type AccessTokens, bearerToken } from './sessions/access-tokens.ts';
import { PasswordBody, readBody, RefreshBody, SignOutScope, SignUpBody, UpdateUserBody } from './bodies.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { listFactors } from './factors/factors.ts';
import { signInQueue } from './limits/sign-in-queue.ts';
import { keepDevice, readDevice } from './sessions/known-devices.ts';
import type { AuthOptions } from './options.ts';
import { passkeyRoutes } from './factors/passkey-routes.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { rotateRefreshToken } from './sessions/refresh-tokens.ts';
import { AuthRefusal, refusalResponse } from './refusal.ts';
import {
  endOneSession,
  endAllAccess,
  endSessions,
  findLiveSession,
  type Session,
} from './sessions/sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import type { SigningKeyStore } from './sessions/signing-keys.ts';
import { forgetOldFailures, type ThrottleLimits } from './limits/throttle.ts';
import { updateUser } from './update-user.ts';
import { userAnswer } from './user-answer.ts';
import { normalizeEmail, type User } from './users.ts';

type RoutesOptions = AuthOptions & { keys: SigningKeyStore; tokens: AccessTokens; limits: ThrottleLimits };
type Opened = { user: User; session: Session; refreshToken: string };

const MAX_BODY_BYTES = 16 * 1024;
/** A client renews every ten minutes; each renewal is a row that stays for as long as its session. */
const RENEWALS_PER_MINUTE = 60;
const HOUR_MS = 3_600_000;
const COME_BACK = { retryAfterSeconds: Number(COME_BACK_SECONDS) };

/** The endpoints of the protocol that the product uses. */
export function authRoutes(options: RoutesOptions) {
  const { db, now, log, clientAddress, secrets, keys, tokens, limits } = options;
  const {
    allowsManySignUps,
    onSignUp,
    passwordRules,
    sessionLife,
    tellOwner,
    requestsPerMinute = 0,
  } = options;
  // Apart from the API's count: a program that asks too much must not keep its owner from a new password.
  const mayAsk = personCeiling(requestsPerMinute);
  const mayRenew = personCeiling(Math.min(requestsPerMinute, RENEWALS_PER_MINUTE));
  const secureCookies = options.issuer.startsWith('https:');
  const queue = signInQueue();
  let failuresForgottenAt = 0;

  const callerOf = (c: Context) => ({
    address: clientAddress(c),
    userAgent: c.req.header('user-agent')?.slice(0, 200) ?? null,
  });

  const answerOf = async (user: User) => userAnswer(user, await listFactors(db, user.id));

  async function sessionAnswer({ user, session, refreshToken }: Opened) {
    return {
      ...(await tokens.issue({ user, session })),
      token_type: 'bearer',
      refresh_token: refreshToken,
      user: await answerOf(user),
    };
  }

  async function requireSession(c: Context): Promise<{ user: User; session: Session }> {
    const own = await findSession(c);
    if (!mayAsk(own.user.id))
      throw new AuthRefusal(429, 'over_request_rate_limit', TOO_MANY_MESSAGE, COME_BACK);
    return own;
  }

  /** The session that the request's access token belongs to, looked up for this very request. */
  async function findSession(c: Context): Promise<{ user: User; session: Session }> {
    const token = bearerToken(c.req.header('authorization'));
    if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const { claims, fault } = await tokens.verify(token);
    if (fault === 'expired') throw new AuthRefusal(403, 'bad_jwt', 'JWT has expired');
    if (!claims) throw new AuthRefusal(403, 'bad_jwt', AUTH_MESSAGES.invalidSignature);
    const found = await inOneStatement(db, (tx) =>
      findLiveSession(tx, claims.sessionId, claims.userId, now()),
    );
    if (!found)
      throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    return found;
  }

  async function passwordGrant(c: Context) {
    const { email, password } = await readBody(c, PasswordBody);
    const at = now();
    if (at.getTime() - failuresForgottenAt > HOUR_MS) {
      failuresForgottenAt = at.getTime();
      await db.transaction((tx) => forgetOldFailures(tx, at));
    }
    const { device, ...opened } = await signInWithPassword(
      { db, limits, queue, secrets, sessionLife, tellOwner },
      { email: normalizeEmail(email), password, ...callerOf(c), device: readDevice(c, secrets), at },
    );
    keepDevice(c, device, { secure: secureCookies });
    await endSessionAtHand(c);
    return opened;
  }

  /** A new sign-in ends the session the caller already holds, so nothing from before it stays valid. */
  async function endSessionAtHand(c: Context): Promise<void> {
    const token = bearerToken(c.req.header('authorization'));
    const claims = token && (await tokens.verify(token)).claims;
    if (claims) await db.transaction((tx) => endOneSession(tx, claims.userId, claims.sessionId));
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
      // Not 429: to the official client that is the end of the session.
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

  const routes = new Hono();
  routes.onError((error, c) => refusalResponse(error, c, log));
  routes.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AuthRefusal(413, 'request_too_large', 'The request is larger than 16 kB.');
      },
    }),
  );

  routes.get('/health', (c) => c.json({ name: 'Préau', description: 'Sign-in over the GoTrue protocol' }));
  routes.get('/settings', (c) =>
    c.json({ external: { email: true, phone: false }, disable_signup: false, mailer_autoconfirm: true }),
  );
  routes.get('/.well-known/jwks.json', async (c) => c.json(await keys.jwks()));

  routes.post('/signup', async (c) => {
    const { email, password, data = {} } = await readBody(c, SignUpBody);
    const address = clientAddress(c);
    return c.json(
      userAnswer(
        await signUp(
          { db, limits, queue, allowsManySignUps, onSignUp, passwordRules },
          { email, password, data, address, at: now() },
        ),
        [],
      ),
    );
  });

  routes.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await sessionAnswer(await passwordGrant(c)));
      case 'refresh_token':
        return c.json(await sessionAnswer(await refreshGrant(c)));
      default:
        throw new AuthRefusal(400, 'validation_failed', 'unsupported_grant_type');
    }
  });

  routes.get('/user', async (c) => c.json(await answerOf((await requireSession(c)).user)));

  routes.put('/user', async (c) => {
    const own = await requireSession(c);
    const from = { at: now(), address: clientAddress(c) };
    const change = await readBody(c, UpdateUserBody);
    return c.json(await answerOf(await updateUser({ db, passwordRules, tellOwner }, own, change, from)));
  });

  routes.post('/logout', async (c) => {
    const { session } = await findSession(c);
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
    // The next pupil at this computer finds no page of this one. Only the cache: "storage" would take language and theme along.
    if (scope.data !== 'others') c.header('clear-site-data', '"cache"');
    return c.body(null, 204);
  });

  routes.route('/', recoveryRoutes({ ...options, sessionAnswer, callerOf, secureCookies }));
  const neighbours = { ...options, requireSession, sessionAnswer, callerOf };
  routes.route('/', factorRoutes(neighbours));
  routes.route('/', passkeyRoutes({ ...neighbours, queue, secureCookies, endSessionAtHand }));

  routes.all('*', () => {
    throw new AuthRefusal(404, 'not_found', 'There is no such endpoint.');
  });
  return routes;
}
