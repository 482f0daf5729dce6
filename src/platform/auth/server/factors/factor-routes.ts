import { type Context, Hono } from 'hono';
import { readBody } from '../bodies.ts';
import { challengeFactor, factorNotFound } from './challenge-factor.ts';
import { enrolFactor, type FactorContext } from './enrol-factor.ts';
import { ChallengeBody, EnrolBody, VerifyFactorBody } from './factor-bodies.ts';
import type { AuthOptions } from '../options.ts';
import type { Own } from '../sessions/own-session.ts';
import { callerOf } from '../sessions/session-of-request.ts';
import { removeFactor } from './remove-factor.ts';
import { verifyFactor } from './verify-factor.ts';
import { Id } from '#platform/http/id.ts';

type Opened = Awaited<ReturnType<typeof verifyFactor>>;

/** Options that these routes share with the protocol's other routes. */
export type FactorRoutesOptions = FactorContext &
  Pick<AuthOptions, 'now' | 'clientAddress'> & {
    requireSession: (c: Context) => Promise<Own>;
    sessionAnswer: (opened: Opened) => Promise<object>;
  };

/** The factor id in a path; a malformed one is treated as missing. */
export function idInPath(c: Context): string {
  const id = Id.safeParse(c.req.param('id'));
  if (!id.success) throw factorNotFound();
  return id.data;
}

/** Second factors: enroll, challenge, verify, remove. */
export function factorRoutes(options: FactorRoutesOptions) {
  const { now, requireSession, sessionAnswer, ...context } = options;
  const routes = new Hono();

  routes.post('/factors', async (c) => {
    const own = await requireSession(c);
    return c.json(await enrolFactor(context, own, await readBody(c, EnrolBody), now()));
  });

  routes.post('/factors/:id/challenge', async (c) => {
    const own = await requireSession(c);
    const { channel } = await readBody(c, ChallengeBody);
    return c.json(await challengeFactor(context, own, { factorId: idInPath(c), channel }, now()));
  });

  routes.post('/factors/:id/verify', async (c) => {
    const own = await requireSession(c);
    const { challenge_id: challengeId, ...answer } = await readBody(c, VerifyFactorBody);
    const from = { ...callerOf(c, context), at: now() };
    const opened = await verifyFactor(context, own, { ...answer, challengeId, factorId: idInPath(c) }, from);
    return c.json(await sessionAnswer(opened));
  });

  routes.delete('/factors/:id', async (c) => {
    const own = await requireSession(c);
    const id = idInPath(c);
    await removeFactor(context, own, id, { ...callerOf(c, context), at: now() });
    return c.json({ id });
  });

  return routes;
}
