import type { HttpBindings } from '@hono/node-server';
import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { errorBody, toRefusal } from '#platform/http/server/errors.ts';
import { type Caller, judge } from '#platform/http/server/procedures.ts';
import type { HttpVariables } from '#platform/http/server/request.ts';
import type { Hub } from './hub.ts';
import { readTopics } from './topics.ts';

type Listening = Caller & { userId: string; sessionId: string };

type LiveOptions<Actor> = {
  hub: Pick<Hub, 'kinds' | 'open'>;
  /** The actor of an Authorization header, or null. An open stream does not extend the session. */
  findActor: (authorization: string | null) => Promise<Actor | null>;
  now: () => Date;
  log: Logger;
};

const TAB = /^[\w-]{8,64}$/;

/** Only for people in the portal with a role in the school: pending accounts could open unlimited streams. */
export function mayListen(actor: Caller | null): boolean {
  return actor !== null && actor.role !== null && actor.hold === null && actor.keyScope === null;
}

/** `GET /events?topics=a,b`: one stream per page. */
export function liveRoutes<Actor extends Listening>({ hub, findActor, now, log }: LiveOptions<Actor>) {
  return new Hono<{ Variables: HttpVariables; Bindings: Partial<HttpBindings> }>().get(
    '/events',
    async (c) => {
      const requestId = c.get('requestId');
      try {
        const actor = await findActor(c.req.header('authorization') ?? null);
        const policy = (caller: Actor | null) => caller !== null && caller.role !== null;
        judge({ actor, now, idempotencyKey: null }, { policy, personOnly: true }, 'GET');
        // A HEAD response has no body that would be read to its end.
        if (c.req.method !== 'GET')
          throw new ORPCError('METHOD_NOT_SUPPORTED', { status: 405, message: 'Only GET is served here.' });
        const topics = readTopics(c.req.query('topics'), hub.kinds);
        if (!topics || !actor)
          throw new ORPCError('INVALID_INPUT', {
            status: 422,
            message: 'Name 1 to 20 topics, each as kind:id, separated by commas.',
          });
        const { tab, age } = c.req.query();
        const { outgoing } = c.env ?? {};
        const body = await hub.open({
          userId: actor.userId,
          sessionId: actor.sessionId,
          tab: tab && TAB.test(tab) ? tab : null,
          topics,
          ageMs: age && /^\d{1,9}$/.test(age) ? Number(age) : undefined,
          cut: outgoing && (() => outgoing.destroyed || outgoing.writableFinished || outgoing.destroy()),
        });
        if (body === 'too many')
          throw new ORPCError('TOO_MANY_STREAMS', {
            status: 429,
            message: 'There are three open event streams already.',
          });
        if (body === 'busy')
          throw new ORPCError('UNAVAILABLE', {
            status: 503,
            message: 'The service is busy or starting. Please try again in a moment.',
          });
        return new Response(body, {
          headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
        });
      } catch (error) {
        const { code, message, data, status } = toRefusal(error, requestId, log);
        if (status === 503 || status === 429) c.header('retry-after', status === 503 ? '2' : '60');
        return c.json(errorBody(code, message, data), status as 500);
      }
    },
  );
}
