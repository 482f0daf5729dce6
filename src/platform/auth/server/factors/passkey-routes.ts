import { type Context, Hono } from 'hono';
import { readBody } from '../bodies.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrolFactor } from './enrol-factor.ts';
import {
  PasskeyNameBody,
  PasskeyOptionsBody,
  PasskeyRegistrationBody,
  PasskeySignInBody,
} from './factor-bodies.ts';
import { idInPath, type FactorRoutesOptions } from './factor-routes.ts';
import { type Factor, listVerifiedFactors } from './factors.ts';
import type { SignInQueue } from '../limits/sign-in-queue.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';
import { keepDevice, newDevice, readDevice } from '../sessions/known-devices.ts';
import { callerOf, endSessionAtHand } from '../sessions/session-of-request.ts';
import { askForPasskey, signInWithPasskey } from './passkey-sign-in.ts';
import { removeFactor, renameFactor } from './remove-factor.ts';
import type { SessionLifeOf } from '../sessions/session-life.ts';
import { confirmPasskey } from './verify-factor.ts';

type Options = FactorRoutesOptions & {
  queue: SignInQueue;
  sessionLife: SessionLifeOf;
  secureCookies: boolean;
  tokens: AccessTokens;
};

/**
 * Sign-in by passkey, and the person's passkeys: the same factors as `/factors`, under the client's other
 * paths.
 */
export function passkeyRoutes(options: Options) {
  const { now, requireSession, sessionAnswer, ...context } = options;
  const { db, secrets, sessionLife, secureCookies } = context;
  const routes = new Hono();
  const from = (c: Context) => ({ ...callerOf(c, context), at: now() });

  routes.post('/passkeys/authentication/options', async (c) => {
    await readBody(c, PasskeyOptionsBody);
    return c.json(await askForPasskey(context, now()));
  });

  routes.post('/passkeys/authentication/verify', async (c) => {
    const { challenge_id: challengeId, credential } = await readBody(c, PasskeySignInBody);
    const device = readDevice(c, secrets) ?? newDevice(secrets);
    const proof = { ...from(c), sessionLife, device };
    const opened = await signInWithPasskey(context, { challengeId, credential }, proof);
    keepDevice(c, device, { secure: secureCookies });
    await endSessionAtHand(c, context);
    return c.json(await sessionAnswer(opened));
  });

  routes.post('/passkeys/registration/options', async (c) => {
    const own = await requireSession(c);
    const at = now();
    const factor = await enrolFactor(context, own, { factor_type: 'webauthn' }, at);
    const { id, expires_at, webauthn } = await challengeFactor(context, own, { factorId: factor.id }, at);
    return c.json({ challenge_id: id, options: webauthn?.credential_options.publicKey, expires_at });
  });

  routes.post('/passkeys/registration/verify', async (c) => {
    const own = await requireSession(c);
    const { challenge_id: challengeId, credential } = await readBody(c, PasskeyRegistrationBody);
    const webauthn = { type: 'create' as const, credential_response: credential };
    const factor = await confirmPasskey(context, own, { challengeId, webauthn }, from(c));
    return c.json(passkeyAnswer(factor));
  });

  routes.get('/passkeys', async (c) => {
    const { user } = await requireSession(c);
    const known = await db.transaction((tx) => listVerifiedFactors(tx, user.id));
    return c.json(known.filter(({ factor_type }) => factor_type === 'webauthn').map(passkeyAnswer));
  });

  routes.patch('/passkeys/:id', async (c) => {
    const own = await requireSession(c);
    const { friendly_name: name } = await readBody(c, PasskeyNameBody);
    const renamed = await renameFactor(context, own, { id: idInPath(c), name, only: 'webauthn' }, from(c));
    return c.json(passkeyAnswer(renamed));
  });

  routes.delete('/passkeys/:id', async (c) => {
    const own = await requireSession(c);
    await removeFactor(context, own, idInPath(c), from(c), 'webauthn');
    return c.body(null, 204);
  });

  return routes;
}

function passkeyAnswer({ id, friendly_name, created_at, last_used_at }: Factor) {
  return {
    id,
    ...(friendly_name !== null && { friendly_name }),
    created_at: created_at.toISOString(),
    ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
  };
}
