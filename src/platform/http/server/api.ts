import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { ProcedureMeta } from '../procedure.ts';
import { errorBody, toRefusal } from './errors.ts';
import { type Forms, formReader } from './forms.ts';
import { COME_BACK_SECONDS, TOO_MANY, tooManyAtOnce } from './heavy-work.ts';
import { readJsonText } from './json-body.ts';
import { type Caller, judge, type RequestContext } from './procedures.ts';
import type { HttpVariables } from './request.ts';

type ApiOptions<Actor> = {
  router: AnyRouter;
  /** Those of its procedures that take a form with a file. */
  forms: Forms;
  /** Who is behind an Authorization header; null for nobody. A page that nobody touches says so: it uses no session. */
  findActor: (authorization: string | null, use: { attended: boolean }) => Promise<Actor | null>;
  /** What is the same for every caller, asked for each time: the school may change its name and its clock. */
  context: () => Omit<RequestContext<Actor>, 'actor' | 'requestId' | 'idempotencyKey' | 'address'>;
  clientAddress: (c: Context) => string;
  /** Whether a signed-in person may ask once more: `personCeiling`. */
  mayAsk: (userId: string) => boolean;
  log: Logger;
};

/** A call, and the code with which its procedure refused it. */
type ApiCall<Actor> = RequestContext<Actor> & { refusedAs?: string };

/** A file of an answer is saved: opened in place, a page of its own could be made of it. */
function neverShownInPlace(headers: Headers): void {
  const disposition = headers.get('content-disposition');
  if (disposition) headers.set('content-disposition', disposition.replace(/^inline\b/, 'attachment'));
}

/** The same request, whose text is judged when somebody reads it: the codec would call broken JSON a fault of ours. */
const judgingText = (request: Request) =>
  Object.defineProperty(request, 'text', { value: () => readJsonText(request) });

/** The typed procedures as REST resources under /api/v1. */
export function apiRoutes<Actor extends Caller>(options: ApiOptions<Actor>) {
  const { router, forms, findActor, context, clientAddress, mayAsk, log } = options;
  const withForm = formReader();
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(error.code, error.message, error.data),
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const call = context as ApiCall<Actor>;
          const refusal = toRefusal(error, call.requestId, log);
          call.refusedAs = refusal.code;
          throw refusal;
        }
      },
    ],
    // The codec's own refusals (a body that is not JSON) happen outside the procedure.
    clientInterceptors: [],
  });

  return new Hono<{ Variables: HttpVariables }>().all('/*', async (c) => {
    const requestId = c.get('requestId');
    try {
      const actor = await findActor(c.req.header('authorization') ?? null, {
        attended: c.req.header('x-unattended') === undefined,
      });
      const call: ApiCall<Actor> = {
        ...context(),
        requestId,
        address: clientAddress(c),
        actor,
        idempotencyKey: c.req.header('idempotency-key') ?? null,
      };
      if (call.actor && !mayAsk(call.actor.userId)) throw tooManyAtOnce();
      const handle = (request: Request) => handler.handle(request, { prefix: '/api/v1', context: call });
      const form = forms.get(`${c.req.method} ${c.req.path}`);
      // Before a byte of the file is read.
      if (form) judge(call, form as ProcedureMeta<Actor>, c.req.method);
      const { matched, response } = await (form
        ? withForm(call.actor!.userId, c.req.raw, handle)
        : handle(judgingText(c.req.raw)));
      if (matched) {
        if (response.status === 503) response.headers.set('retry-after', '2');
        if (call.refusedAs === TOO_MANY) response.headers.set('retry-after', COME_BACK_SECONDS);
        neverShownInPlace(response.headers);
        return response;
      }
      return c.json(errorBody('NOT_FOUND', 'There is no such resource.', { requestId }), 404);
    } catch (error) {
      const refusal = toRefusal(error, requestId, log);
      if (refusal.status === 503) c.header('retry-after', '2');
      if (refusal.code === TOO_MANY) c.header('retry-after', COME_BACK_SECONDS);
      // The rest of the body is still on its way: no next request may follow it on this connection.
      if (refusal.status === 413) c.header('connection', 'close');
      return c.json(errorBody(refusal.code, refusal.message, refusal.data), refusal.status as 500);
    }
  });
}
