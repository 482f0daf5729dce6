import { randomUUID } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { Logger } from 'pino';

export type HttpVariables = { requestId: string };

/** Reads the caller's address from a request. */
export type ClientAddress = (c: Context) => string;

/** Whether an address is one of this machine's own. */
export const isLoopback = trustedBy('127.0.0.0/8,::1,::ffff:127.0.0.0/104');

/**
 * Finds the address that a request came from, and reports, once, a proxy on this machine that is not trusted: everybody
 * then has its address, and shares the limits of one caller. The socket's other end, unless that is one of the trusted proxies
 * (comma-separated addresses and networks): then the last address of X-Forwarded-For that is none of them. Whatever stands
 * before it in the header was written by the caller, and is not read.
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
      // No further hop, or one that is no address: whoever passed it on is the last that can be believed.
      if (address === null) break;
      client = address;
    }
    return client;
  };
}

/** Whether an address is one of these: addresses and networks, comma-separated. */
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

/** An address as proxies write it: bare, with a port, or in brackets. */
function addressIn(hop: string): string | null {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}

/** Names every request and writes one line for it: its route, without what stands in it; no query, no body, no name, no address. */
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
