import { randomUUID } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { Logger } from 'pino';

export type HttpVariables = { requestId: string };

/** Reads the caller's address from a request. */
export type ClientAddress = (c: Context) => string;

/** True if an address is one of this machine's own. */
export const isLoopback = trustedBy('127.0.0.0/8,::1,::ffff:127.0.0.0/104');

/**
 * Finds the IP address of a request, and reports once if a proxy on this machine is not trusted: all callers
 * would then have its address and share one caller's limits. It is the socket's peer, unless that is a
 * trusted proxy (comma-separated addresses and networks): then the last address in X-Forwarded-For that is
 * not one of them. Anything before it in the header was written by the caller and is ignored.
 */
export function clientAddressFrom(trustedProxies: string, onUntrusted = () => {}): ClientAddress {
  const isTrusted = trustedBy(trustedProxies);
  let isReported = false;
  return (c) => {
    const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
    let client = socket ?? '0.0.0.0';
    const forwarded = c.req.header('x-forwarded-for');
    const hops = forwarded?.split(',') ?? [];
    if (!isReported && forwarded !== undefined && isLoopback(client) && !isTrusted(client)) {
      isReported = true;
      onUntrusted();
    }
    while (isTrusted(client)) {
      const before = hops.pop();
      const address = before === undefined ? null : addressIn(before);
      // No further hop, or an invalid one: the proxy that forwarded it is the last that can be trusted.
      if (address === null) break;
      client = address;
    }
    return client;
  };
}

/** True if an address is in a comma-separated list of addresses and networks. */
export function trustedBy(list: string): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of list.split(',').flatMap((part) => part.trim() || [])) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** An address in the forms that proxies use: bare, with a port, or in brackets. */
function addressIn(hop: string): string | null {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}

/** Gives every request an id and logs one line for it with its route pattern; no query, body, name or address. */
export function requestLog(log: Logger, routeOf: (path: string) => string) {
  return createMiddleware<{ Variables: HttpVariables }>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const line = {
      requestId,
      method: c.req.method,
      path: routeOf(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/auth/v1') || c.res.status >= 400)
      log.info(line, 'request');
    else log.debug(line, 'request');
  });
}
