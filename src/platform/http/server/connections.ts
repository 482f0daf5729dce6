import type { Server } from 'node:http';
import { isIPv4, type Socket } from 'node:net';
import { networkOf } from '#platform/auth/server/limits/network.ts';

export type Connections = { all: number; ofOne: number };

/**
 * Limit on open connections: a thousand event streams and as many calls. One address gets at most half, which
 * suffices for a whole school behind one router and leaves the other half to everybody else.
 */
export const CONNECTIONS: Connections = { all: 2_048, ofOne: 1_024 };

/**
 * Closes connections of an address that already has its share, before reading anything. A proxy serves many
 * callers: trusted ones (`TRUSTED_PROXIES`) may use the whole limit, and enforce their own limit per client.
 */
export function capConnections(
  server: Server,
  { all, ofOne }: Connections,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = all;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const caller = callerOf(remoteAddress);
    const before = open.get(caller) ?? 0;
    if (before >= ofOne) {
      socket.destroy();
      return;
    }
    open.set(caller, before + 1);
    socket.once('close', () => {
      const left = open.get(caller)! - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    });
  });
}

/**
 * For IPv4 the address itself, since a school's network shares one. For IPv6 the /64, in which one caller can
 * use any number of addresses.
 */
function callerOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  return isIPv4(plain) ? plain : networkOf(address);
}
