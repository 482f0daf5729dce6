import { type Context, Hono } from 'hono';
import { readBody, RecoverBody, VerifyBody } from '../bodies.ts';
import { keepDevice, newDevice, readDevice } from '../sessions/known-devices.ts';
import type { AuthOptions } from '../options.ts';
import { recoveryDesk, verifyRecovery } from './recovery.ts';
import { normalizeEmail } from '../users.ts';

type Opened = Awaited<ReturnType<typeof verifyRecovery>>;
type Options = Pick<
  AuthOptions,
  'db' | 'log' | 'secrets' | 'sendRecovery' | 'tellOwner' | 'sessionLife' | 'now'
> & {
  sessionAnswer: (opened: Opened) => Promise<object>;
  /** Where and on what a request comes from. */
  callerOf: (c: Context) => { address: string; userAgent: string | null };
  secureCookies: boolean;
};

/** The way back for somebody who forgot the password: /recover sends a link, /verify opens a session with it. */
export function recoveryRoutes({ sessionAnswer, callerOf, secureCookies, ...context }: Options) {
  const { secrets, sessionLife, now } = context;
  const askForRecovery = recoveryDesk(context);
  const routes = new Hono();

  routes.post('/recover', async (c) => {
    const { email } = await readBody(c, RecoverBody);
    await askForRecovery({
      email: normalizeEmail(email),
      address: callerOf(c).address,
      at: now(),
    });
    return c.json({});
  });

  routes.post('/verify', async (c) => {
    const { token_hash } = await readBody(c, VerifyBody);
    const device = readDevice(c, secrets) ?? newDevice(secrets);
    const proof = { ...callerOf(c), at: now(), sessionLife, device };
    const opened = await verifyRecovery(context, token_hash, proof);
    keepDevice(c, device, { secure: secureCookies });
    return c.json(await sessionAnswer(opened));
  });

  return routes;
}
