import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type AnyRouter, ORPCError } from '@orpc/server';
import {
  toFetchBody,
  toFetchHeaders,
  type toFetchResponse,
  toStandardLazyRequest,
} from '@orpc/standard-server-fetch';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { BATCH } from '../batch.ts';
import { type Db, readTogether } from '#platform/db/database.ts';
import type { ProcedureMeta } from '../procedure.ts';
import { answerBatch } from './batch.ts';
import { causeCode, errorBody, toRefusal } from './errors.ts';
import { type Forms, formReader } from './forms.ts';
import { COME_BACK_SECONDS, TOO_MANY, tooManyAtOnce } from './heavy-work.ts';
import { readJsonText } from './json-body.ts';
import { languageOf, refusalIn } from './refusals-in-language.ts';
import { lineOfReads } from './person-line.ts';
import { type Caller, judge, type RequestContext } from './procedures.ts';
import type { HttpVariables } from './request.ts';
import { textAnswer } from './text-answer.ts';

type ApiOptions<Actor> = {
  router: AnyRouter;
  /** Procedures that take a form with a file. */
  forms: Forms;
  /** The actor of an Authorization header, or null. Unattended requests do not extend the session. */
  findActor: (authorization: string | null, use: { attended: boolean }) => Promise<Actor | null>;
  /** Context shared by all callers, read per request: the school may change its name and time zone. */
  context: () => Omit<
    RequestContext<Actor>,
    'actor' | 'requestId' | 'idempotencyKey' | 'address' | 'language'
  >;
  clientAddress: (c: Context) => string;
  /** True if a signed-in person is within the rate limit: `personCeiling`. */
  mayAsk: (userId: string) => boolean;
  /** The route pattern of a URL, which is safe to log. */
  routeOf: (path: string) => string;
  log: Logger;
};

/** A call, and the code with which its procedure refused it. */
type ApiCall<Actor> = RequestContext<Actor> & { refusedAs?: string };

/**
 * One of the combined reads writes (such as marking an announcement as read), or another one has failed: not
 * a server error.
 */
const READ_APART = /^(25006|25P02)$/;

/** Returned files are always downloads: opened inline, a file could run as a page of our origin. */
function neverShownInPlace(headers: Headers): void {
  const disposition = headers.get('content-disposition');
  if (disposition) headers.set('content-disposition', disposition.replace(/^inline\b/, 'attachment'));
}

/** The same request with its body parsed on first read: the codec would report malformed JSON as our error. */
const judgingText = (request: Request) =>
  Object.defineProperty(request, 'text', { value: () => readJsonText(request) });

/** The library's `toFetchResponse`, but keeps the body text available. */
function responseOf({
  status,
  headers: plain,
  body: content,
}: Parameters<typeof toFetchResponse>[0]): Response {
  const headers = toFetchHeaders(plain);
  const body = toFetchBody(content, headers);
  return typeof body === 'string'
    ? textAnswer(body, { status, headers })
    : new Response(body, { status, headers });
}

/** Handles calls of the procedures; a refused call keeps the code of its refusal. */
function openApiHandler<Actor>(router: AnyRouter, log: Logger) {
  return new StandardOpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(error.code, error.message, error.data),
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const call = context as ApiCall<Actor>;
          if (call.isTogether && READ_APART.test(causeCode(error)))
            throw new ORPCError('READ_APART', { status: 503, data: { requestId: call.requestId } });
          const refusal = toRefusal(error, call.requestId, log);
          call.refusedAs = refusal.code;
          throw refusal;
        }
      },
    ],
    // The codec's own refusals (a body that is not JSON) happen outside the procedure.
    clientInterceptors: [],
  });
}

function refused(error: unknown, requestId: string, log: Logger): Response {
  const refusal = toRefusal(error, requestId, log);
  const headers: Record<string, string> = {};
  if (refusal.status === 503) headers['retry-after'] = '2';
  if (refusal.code === TOO_MANY) headers['retry-after'] = COME_BACK_SECONDS;
  // The rest of the body is still arriving, so no request may follow on this connection.
  if (refusal.status === 413) headers['connection'] = 'close';
  return Response.json(errorBody(refusal.code, refusal.message, refusal.data), {
    status: refusal.status,
    headers,
  });
}

type Reads<Actor> = Pick<ApiOptions<Actor>, 'routeOf' | 'log'> & {
  url: string;
  addresses: readonly string[];
  answer: (call: ApiCall<Actor>, request: Request, path: string) => Promise<Response>;
};

/** Answers the reads of a batch, those of a person on one connection. */
async function answerReads<Actor extends Caller>(
  from: ApiCall<Actor>,
  { answer, ...reads }: Reads<Actor>,
): Promise<Response> {
  const call = { ...from, isInBatch: true };
  const answerAll = (db: Db, isTogether = false) =>
    answerBatch({
      ...reads,
      requestId: call.requestId,
      answer: async (request, path) =>
        refusalIn(await answer({ ...call, db, isTogether }, request, path), call.language),
    });
  const together = call.actor
    ? await lineOfReads(call.actor.userId, () =>
        readTogether(call.db, (db) => answerAll(db, true)).catch(() => null),
      )
    : null;
  // One that writes or failed in the database has spoiled it for the others: then each reads by itself.
  return together && !together.failed ? together.response : (await answerAll(call.db)).response;
}

/** The typed procedures as REST resources under /api/v1. */
export function apiRoutes<Actor extends Caller>(options: ApiOptions<Actor>) {
  const { router, forms, findActor, context, clientAddress, mayAsk, routeOf, log } = options;
  const withForm = formReader();
  const handler = openApiHandler<Actor>(router, log);

  const callOf = async (c: Context<{ Variables: HttpVariables }>): Promise<ApiCall<Actor>> => ({
    ...context(),
    requestId: c.get('requestId'),
    address: clientAddress(c),
    language: languageOf(c),
    actor: await findActor(c.req.header('authorization') ?? null, {
      attended: c.req.header('x-unattended') === undefined,
    }),
    idempotencyKey: c.req.header('idempotency-key') ?? null,
  });

  /** Handles one call: the procedure's result or an error response. Never throws. */
  async function answer(call: ApiCall<Actor>, request: Request, method: string, path: string) {
    try {
      if (call.actor && !mayAsk(call.actor.userId)) throw tooManyAtOnce();
      const handle = (request: Request) =>
        handler.handle(toStandardLazyRequest(request), { prefix: '/api/v1', context: call });
      const form = forms.get(`${method} ${path}`);
      // Checked before a byte of the file is read.
      if (form) judge(call, form as ProcedureMeta<Actor>, method);
      const handled = await (form
        ? withForm(call.actor!.userId, request, handle)
        : handle(judgingText(request)));
      if (!handled.matched)
        return Response.json(
          errorBody('NOT_FOUND', 'There is no such resource.', { requestId: call.requestId }),
          { status: 404 },
        );
      const response = responseOf(handled.response);
      if (response.status === 503) response.headers.set('retry-after', '2');
      if (call.refusedAs === TOO_MANY) response.headers.set('retry-after', COME_BACK_SECONDS);
      neverShownInPlace(response.headers);
      return response;
    } catch (error) {
      return refused(error, call.requestId, log);
    }
  }

  return new Hono<{ Variables: HttpVariables }>()
    .get(BATCH, async (c) => {
      try {
        return await answerReads(await callOf(c), {
          url: c.req.url,
          addresses: c.req.queries('of') ?? [],
          answer: (call, request, path) => answer(call, request, 'GET', path),
          routeOf,
          log,
        });
      } catch (error) {
        return refused(error, c.get('requestId'), log);
      }
    })
    .all('/*', async (c) => {
      try {
        return await answer(await callOf(c), c.req.raw, c.req.method, c.req.path);
      } catch (error) {
        return refused(error, c.get('requestId'), log);
      }
    });
}
