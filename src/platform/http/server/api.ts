import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { errorBody, toRefusal } from './errors.ts';
import type { RequestContext } from './procedures.ts';
import type { HttpVariables } from './request.ts';

type ApiOptions<Actor> = {
  router: AnyRouter;
  /** Who is behind an Authorization header; null for nobody. A page that nobody touches says so: it uses no session. */
  findActor: (authorization: string | null, use: { attended: boolean }) => Promise<Actor | null>;
  context: Omit<RequestContext<Actor>, 'actor' | 'requestId' | 'idempotencyKey' | 'address'>;
  clientAddress: (c: Context) => string;
  log: Logger;
};

/** The typed procedures as REST resources under /api/v1. */
export function apiRoutes<Actor>({ router, findActor, context, clientAddress, log }: ApiOptions<Actor>) {
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(error.code, error.message, error.data),
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw toRefusal(error, (context as RequestContext<Actor>).requestId, log);
        }
      },
    ],
    // The codec's own refusals (a body that is not JSON) happen outside the procedure.
    clientInterceptors: [],
  });

  return new Hono<{ Variables: HttpVariables }>().all('/*', async (c) => {
    const requestId = c.get('requestId');
    try {
      const { matched, response } = await handler.handle(c.req.raw, {
        prefix: '/api/v1',
        context: {
          ...context,
          requestId,
          address: clientAddress(c),
          actor: await findActor(c.req.header('authorization') ?? null, {
            attended: c.req.header('x-unattended') === undefined,
          }),
          idempotencyKey: c.req.header('idempotency-key') ?? null,
        },
      });
      if (matched) {
        if (response.status === 503) response.headers.set('retry-after', '2');
        return response;
      }
      return c.json(errorBody('NOT_FOUND', 'There is no such resource.', { requestId }), 404);
    } catch (error) {
      const refusal = toRefusal(error, requestId, log);
      return c.json(errorBody(refusal.code, refusal.message, refusal.data), refusal.status as 500);
    }
  });
}
