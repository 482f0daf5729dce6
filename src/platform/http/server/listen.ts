import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Health } from './health.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

export type Listening = { address: string; close: () => Promise<void> };

/** Opens the port. Slow clients are cut: 10 s for the headers, 30 s for a whole request. */
export function listen(options: {
  fetch: Fetch;
  hostname: string;
  port: number;
  health: Health;
}): Promise<Listening> {
  const { fetch, hostname, port, health } = options;
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname,
        port,
        serverOptions: {
          headersTimeout: 10_000,
          requestTimeout: 30_000,
          connectionsCheckingInterval: 2_000,
          keepAliveTimeout: 65_000,
          maxHeaderSize: 16_384,
        },
      },
      (info) => {
        const host = info.family === 'IPv6' ? `[${info.address}]` : info.address;
        resolve({ address: `http://${host}:${info.port}`, close: () => drain(server, health) });
      },
    ) as Server;
    server.maxConnections = 1_024;
    server.once('error', reject);
  });
}

/** Stops taking requests, lets those under way finish for at most ten seconds, then closes what is left. */
async function drain(server: Server, health: Health): Promise<void> {
  health.stopping = true;
  await new Promise<void>((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), 10_000);
    server.close(() => {
      clearTimeout(hurry);
      resolve();
    });
    server.closeIdleConnections();
  });
}
