import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { TOO_MANY_MESSAGE } from '#platform/http/server/heavy-work.ts';
import { personCeiling } from '#platform/http/server/person-ceiling.ts';
import { readBody, SignUpBody, UpdateUserBody } from './bodies.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { listFactors } from './factors/factors.ts';
import { passkeyRoutes } from './factors/passkey-routes.ts';
import { signInQueue } from './limits/sign-in-queue.ts';
import type { ThrottleLimits } from './limits/throttle.ts';
import type { AuthOptions } from './options.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { AuthRefusal, COME_BACK, refusalResponse } from './refusal.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import { type Opened, tokenGrants } from './sessions/grants.ts';
import type { Own } from './sessions/own-session.ts';
import { endSessionAtHand, findSession } from './sessions/session-of-request.ts';
import { signOut } from './sessions/sign-out.ts';
import type { SigningKeyStore } from './sessions/signing-keys.ts';
import { signUp } from './sign-up.ts';
import { updateUser } from './update-user.ts';
import { userAnswer } from './user-answer.ts';
import type { User } from './users.ts';

type RoutesOptions = AuthOptions & { keys: SigningKeyStore; tokens: AccessTokens; limits: ThrottleLimits };

const MAX_BODY_BYTES = 16 * 1024;
/** A client renews every ten minutes; each renewal is a row that is stored as long as its session. */
const RENEWALS_PER_MINUTE = 60;

/** The endpoints of the protocol that the product uses. */
export function authRoutes(options: RoutesOptions) {
  const { db, now, log, clientAddress, keys, tokens, limits } = options;
  const { allowsManySignUps, onSignUp, passwordRules, tellOwner, requestsPerMinute = 0 } = options;
  // Separate from the API's limit: a program that sends too many requests must not keep its owner from
  // changing the password.
  const mayAsk = personCeiling(requestsPerMinute);
  const mayRenew = personCeiling(Math.min(requestsPerMinute, RENEWALS_PER_MINUTE));
  const secureCookies = options.issuer.startsWith('https:');
  const queue = signInQueue();

  const { passwordGrant, refreshGrant } = tokenGrants({ ...options, queue, secureCookies, mayRenew });

  const answerOf = async (user: User) => userAnswer(user, await listFactors(db, user.id));

  async function sessionAnswer({ user, session, refreshToken }: Opened) {
    return {
      ...(await tokens.issue({ user, session })),
      token_type: 'bearer',
      refresh_token: refreshToken,
      user: await answerOf(user),
    };
  }

  async function requireSession(c: Context): Promise<Own> {
    const own = await findSession(c, options);
    if (!mayAsk(own.user.id))
      throw new AuthRefusal(429, 'over_request_rate_limit', TOO_MANY_MESSAGE, COME_BACK);
    return own;
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
      case 'password': {
        const opened = await passwordGrant(c);
        await endSessionAtHand(c, options);
        return c.json(await sessionAnswer(opened));
      }
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

  routes.post('/logout', (c) => signOut(c, options));

  routes.route('/', recoveryRoutes({ ...options, sessionAnswer, secureCookies }));
  const neighbours = { ...options, requireSession, sessionAnswer };
  routes.route('/', factorRoutes(neighbours));
  routes.route('/', passkeyRoutes({ ...neighbours, queue, secureCookies }));

  routes.all('*', () => {
    throw new AuthRefusal(404, 'not_found', 'There is no such endpoint.');
  });
  return routes;
}
