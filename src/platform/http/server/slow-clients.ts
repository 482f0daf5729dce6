import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { networkOf } from '#platform/auth/server/limits/network.ts';

export type Patience = { headersMs: number; requestMs: number; uploadMs: number; checkMs: number };

/**
 * Time limits for receiving a request: headers, whole request, and whole request with a file. Two minutes let a
 * shrunk photo through at 15 kbit/s, and a PDF of a megabyte at 70.
 */
export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  checkMs: 2_000,
};

/** Time limits that Node enforces on every request. */
export const limitsOf = ({ headersMs, uploadMs, checkMs }: Patience) => ({
  headersTimeout: headersMs,
  requestTimeout: uploadMs,
  connectionsCheckingInterval: checkMs,
});

/**
 * Maximum bodies being received from one network: less than its limit of requests, so that slow ones never
 * use it up.
 */
const MOST_ARRIVING = 64;

type Arriving = { request: IncomingMessage; response: ServerResponse };

/**
 * Aborts requests that are still arriving after their time limit; one with a file has longer, as long as it
 * is being read. If one network has too many, a new one replaces the longest running.
 */
export function cutSlowClients(server: Server, { requestMs }: Patience): void {
  const arriving = new Map<string, Set<Arriving>>();
  function takePlace(request: IncomingMessage, response: ServerResponse): void {
    const network = networkOf(request.socket.remoteAddress ?? '');
    const own = { request, response };
    const all = arriving.get(network) ?? new Set();
    arriving.set(network, all.add(own));
    for (const one of all) if (one.request.complete) all.delete(one);
    const [longest] = all;
    if (all.size > MOST_ARRIVING && longest) {
      all.delete(longest);
      cut(longest.request, longest.response);
    }
    request.once('close', () => {
      all.delete(own);
      if (all.size === 0 && arriving.get(network) === all) arriving.delete(network);
    });
  }

  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    if (!isUpload(request)) takePlace(request, response);
    const timer = setTimeout(() => {
      if (request.complete || (isUpload(request) && !response.writableEnded)) return;
      cut(request, response);
    }, requestMs);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: IncomingMessage) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

function cut({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
}
