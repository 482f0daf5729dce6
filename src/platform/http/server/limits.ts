import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { networkOf } from '#platform/auth/server/limits/network.ts';
import { errorBody } from './errors.ts';
import { COME_BACK_SECONDS, TOO_MANY, TOO_MANY_MESSAGE } from './heavy-work.ts';
import { bodyIncomplete } from './json-body.ts';
import type { ClientAddress, HttpVariables } from './request.ts';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_REQUESTS_AT_ONCE = 256;
const MOST_OF_PERSON = 64;
const MOST_OF_NEIGHBOURHOOD = 128;
/** Limit for all anonymous callers together; the rest is reserved for signed-in ones. */
const MOST_OF_STRANGERS = 192;
const MOST_OF_CONNECTION = 32;

/** True if a request's body is a form with a file, which has its own limits in `forms.ts`. */
type IsForm = (request: { method: string; path: string }) => boolean;

/**
 * Most requests are reads. The headers tell whether there is a body: checking the body builds a whole Request, three
 * times the work.
 */
const mayHaveBody = (req: HonoRequest) =>
  !['GET', 'HEAD'].includes(req.method) ||
  req.header('transfer-encoding') !== undefined ||
  Number(req.header('content-length') ?? 0) > 0;

/** Refuses bodies over 256 kB before they are read entirely, and those that are cut off. */
export function smallBodies(isForm: IsForm) {
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => {
      // The rest of the body is still arriving, so no request may follow on this connection.
      c.header('connection', 'close');
      return c.json(
        errorBody('BODY_TOO_LARGE', 'The request is larger than 256 kB.', { requestId: c.get('requestId') }),
        413,
      );
    },
  });
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    if (!mayHaveBody(c.req) || isForm(c.req)) return next();
    let isRead = false;
    try {
      return await limited(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead) throw error;
      const { code, message } = bodyIncomplete();
      return c.json(errorBody(code, message, { requestId: c.get('requestId') }), 400);
    }
  });
}

/**
 * The API accepts JSON only, so that forms of other sites cannot call it. A form with a file must
 * authenticate its sender.
 */
export function jsonBodies(isForm: IsForm) {
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    if (isForm(c.req)) return next();
    const carriesBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(c.req.method);
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const hasBody = () => c.req.header('content-length') !== '0' && c.req.raw.body !== null;
    if (
      // A form without a body is invalid too.
      (carriesBody && type !== 'application/json' && (type?.startsWith('multipart/') || hasBody())) ||
      (!carriesBody && type && type !== 'application/json')
    )
      return c.json(
        errorBody('JSON_ONLY', 'Send the body as application/json.', { requestId: c.get('requestId') }),
        415,
      );
    return next();
  });
}

/** Refuses requests from pages of other sites, by the browser's Origin header. */
export function sameOrigin(origins: (c: { host: string }) => string[]) {
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    const origin = c.req.header('origin');
    if (
      origin &&
      !['GET', 'HEAD'].includes(c.req.method) &&
      !origins({ host: c.req.header('host') ?? '' }).includes(origin)
    )
      return c.json(
        errorBody('FOREIGN_ORIGIN', 'Requests from other sites are refused.', {
          requestId: c.get('requestId'),
        }),
        403,
      );
    return next();
  });
}

/** Top-level domains that nobody can register, used for computers in a local network. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|lan|home|internal|test|home\.arpa)$/;

/** True if a Host header is an IP address, a bare computer name or a local domain. */
export function isLocalHost(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return isIP(name) !== 0 || !name.includes('.') || LOCAL_NAME.test(name);
}

/**
 * For a portal in a local network without a domain of its own: refuses public domains of others, whose pages
 * could otherwise read and write here by pointing their domain at this computer (DNS rebinding).
 */
export function localHostsOnly() {
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    if (isLocalHost(c.req.header('host') ?? '')) return next();
    return c.json(
      errorBody(
        'UNKNOWN_HOST',
        'The portal is not known by this name. The technician sets PUBLIC_URL to it.',
        {
          requestId: c.get('requestId'),
        },
      ),
      421,
    );
  });
}

/** Counts of running items per owner; an owner at zero is removed. */
function countOf<Whose>() {
  const counts = new Map<Whose, number>();
  return {
    of: (whose: Whose) => counts.get(whose) ?? 0,
    add: (whose: Whose) => counts.set(whose, (counts.get(whose) ?? 0) + 1),
    take(whose: Whose) {
      const left = (counts.get(whose) ?? 1) - 1;
      if (left > 0) counts.set(whose, left);
      else counts.delete(whose);
    },
  };
}

type Variables = { Variables: HttpVariables };

function tooMany(c: Context<Variables>) {
  c.header('retry-after', COME_BACK_SECONDS);
  return c.json(errorBody(TOO_MANY, TOO_MANY_MESSAGE, { requestId: c.get('requestId') }), 429);
}

/**
 * At most 32 concurrent requests per connection; the next on that connection is refused. Pages have one at a time;
 * more come only from programs that pipeline (HTTP/1.1) or open many streams (HTTP/2).
 */
export function shareOfConnection() {
  const underWay = countOf<object>();
  return createMiddleware<Variables>(async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!incoming) return next();
    // Each HTTP/2 stream has its own socket object, but they share the session.
    const { session } = (incoming as { stream?: { session?: object } }).stream ?? {};
    const connection = session ?? incoming.socket;
    if (underWay.of(connection) >= MOST_OF_CONNECTION) return tooMany(c);
    underWay.add(connection);
    try {
      return await next();
    } finally {
      underWay.take(connection);
    }
  });
}

type Knowing = {
  /** The user of the access token in a header; null if it contains no valid one. */
  personOf?: (authorization: string) => Promise<string | null>;
  /** True for a session renewal, which carries no access token but is not anonymous. */
  renews?: (c: Context) => boolean;
};

/**
 * At most 256 concurrent requests; the next is refused, so that those accepted are served in time. A person has at
 * most a quarter of that, over all connections and sessions, and the anonymous callers of one network half; beyond it
 * only they are refused. An invalid token counts as anonymous, and anonymous callers never fill the limit. Renewals
 * have a share of their own and get 503: for the official client 429 ends the session.
 */
export function shedLoad(
  clientAddress: ClientAddress,
  { personOf = async () => null, renews = () => false }: Knowing = {},
) {
  let underWay = 0;
  let strangers = 0;
  const callers = countOf<string>();
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    const header = c.req.header('authorization');
    // While the database is down the caller is unknown; each request then fails by itself.
    const person = header === undefined ? null : await personOf(header).catch(() => null);
    const isRenewal = !person && renews(c);
    const caller = person ?? `${isRenewal ? 'renewals ' : ''}${networkOf(clientAddress(c))}`;
    const isOver = callers.of(caller) >= (person ? MOST_OF_PERSON : MOST_OF_NEIGHBOURHOOD);
    if (isOver && !isRenewal) return tooMany(c);
    if (isOver || underWay >= MAX_REQUESTS_AT_ONCE || (!person && strangers >= MOST_OF_STRANGERS)) {
      c.header('retry-after', '2');
      return c.json(
        errorBody('UNAVAILABLE', 'The service is busy or starting. Please try again in a moment.', {
          requestId: c.get('requestId'),
        }),
        503,
      );
    }
    underWay += 1;
    if (!person) strangers += 1;
    callers.add(caller);
    try {
      return await next();
    } finally {
      underWay -= 1;
      if (!person) strangers -= 1;
      callers.take(caller);
    }
  });
}
