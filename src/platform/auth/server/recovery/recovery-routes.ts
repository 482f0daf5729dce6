import { Hono } from 'hono';
import { readBody, RecoverBody, VerifyBody } from '../bodies.ts';
import { keepDevice, newDevice, readDevice } from '../sessions/known-devices.ts';
import type { AuthOptions } from '../options.ts';
import { callerOf } from '../sessions/session-of-request.ts';
import { recoveryDesk, verifyRecovery } from './recovery.ts';
import { normalizeEmail } from '../users.ts';

type Opened = Awaited<ReturnType<typeof verifyRecovery>>;
type Options = Pick<
  AuthOptions,
  'db' | 'log' | 'secrets' | 'sendRecovery' | 'tellOwner' | 'sessionLife' | 'now' | 'clientAddress'
> & {
  sessionAnswer: (opened: Opened) => Promise<object>;
  secureCookies: boolean;
};

/** Password recovery: /recover sends a link, /verify opens a session with it. */
export function recoveryRoutes({ sessionAnswer, secureCookies, ...context }: Options) {
  const { secrets, sessionLife, now } = context;
  const askForRecovery = recoveryDesk(context);
  const routes = new Hono();

  routes.post('/recover', async (c) => {
    const { email } = await readBody(c, RecoverBody);
    await askForRecovery({
      email: normalizeEmail(email),
      address: context.clientAddress(c),
      at: now(),
    });
    return c.json({});
  });

  routes.post('/verify', async (c) => {
    const { token_hash } = await readBody(c, VerifyBody);
    const device = readDevice(c, secrets) ?? newDevice(secrets);
    const proof = { ...callerOf(c, context), at: now(), sessionLife, device };
    const opened = await verifyRecovery(context, token_hash, proof);
    keepDevice(c, device, { secure: secureCookies });
    return c.json(await sessionAnswer(opened));
  });

  return routes;
}
