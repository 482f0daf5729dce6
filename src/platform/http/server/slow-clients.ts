import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Patience = { headersMs: number; requestMs: number; uploadMs: number; checkMs: number };

/**
 * How long a request may take to come in: its headers, all of it, and all of it where it brings a file. Two minutes let a
 * shrunk photo through on 15 kbit/s, and a PDF of a megabyte on 70.
 */
export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  checkMs: 2_000,
};

/** What Node cuts by itself, for every request alike. */
export const limitsOf = ({ headersMs, uploadMs, checkMs }: Patience) => ({
  headersTimeout: headersMs,
  requestTimeout: uploadMs,
  connectionsCheckingInterval: checkMs,
});

/** Cuts requests that are still coming in after their time; one with a file has longer, for as long as somebody reads it. */
export function cutSlowClients(server: Server, { requestMs }: Patience): void {
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
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
