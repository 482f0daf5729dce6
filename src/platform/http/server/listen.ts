import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { capConnections, CONNECTIONS, type Connections } from './connections.ts';
import type { Health } from './health.ts';
import { cutSlowClients, limitsOf, type Patience, PATIENCE } from './slow-clients.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

export type Listening = { address: string; close: () => Promise<void> };

/** Opens the port, with limits for slow clients and for connections. */
export function listen(options: {
  fetch: Fetch;
  hostname: string;
  port: number;
  health: Health;
  patience?: Patience;
  connections?: Connections;
  /** Whether an address is a proxy that forwards for others. */
  isProxy?: (address: string) => boolean;
}): Promise<Listening> {
  const { fetch, hostname, port, health, patience = PATIENCE, connections = CONNECTIONS } = options;
  const { isProxy = () => false } = options;
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname,
        port,
        serverOptions: {
          ...limitsOf(patience),
          keepAliveTimeout: 65_000,
          maxHeaderSize: 16_384,
        },
      },
      (info) => {
        const host = info.family === 'IPv6' ? `[${info.address}]` : info.address;
        resolve({ address: `http://${host}:${info.port}`, close: () => drain(server, health) });
      },
    ) as Server;
    capConnections(server, connections, isProxy);
    cutSlowClients(server, patience);
    // During shutdown connections are not kept alive, because their next request would fail.
    server.prependListener('request', (_request, response) => {
      if (health.stopping) response.setHeader('connection', 'close');
    });
    server.once('error', (error: NodeJS.ErrnoException) => reject(inOneSentence(error, hostname, port)));
  });
}

function inOneSentence(error: NodeJS.ErrnoException, hostname: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${hostname} is taken by another program: stop it, or choose another PORT.`,
    EACCES: `This account may not open port ${port}: choose a PORT from 1024 up.`,
    EADDRNOTAVAIL: `${hostname} is not an address of this machine: choose another HOST.`,
    ENOTFOUND: `${hostname} is not an address of this machine: choose another HOST.`,
  };
  const reason = reasons[error.code ?? ''];
  return reason ? new Error(reason, { cause: error }) : error;
}

/** How long a stopping server still serves: load balancers read its /readyz, and clients finish their calls. */
const FAREWELL_MS = 300;

/**
 * Reports the shutdown, then accepts no more requests, gives running ones at most ten seconds and closes the
 * rest.
 */
async function drain(server: Server, health: Health): Promise<void> {
  health.stopping = true;
  await sleep(FAREWELL_MS);
  await new Promise<void>((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), 10_000);
    // A connection that was busy then becomes idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(hurry);
      clearInterval(sweep);
      resolve();
    });
  });
}
