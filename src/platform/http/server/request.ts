import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { Logger } from 'pino';

export type HttpVariables = { requestId: string };

/** The address of the socket's other end. Forwarding headers are the caller's own words, so they are not read. */
export function clientAddress(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress ?? '0.0.0.0';
}

/** Names every request and writes one line for it: no query, no body, no name, no address. */
export function requestLog(log: Logger) {
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/auth/v1') || c.res.status >= 400)
      log.info(line, 'request');
    else log.debug(line, 'request');
  });
}
