import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; body?: string };

/**
 * An SMS gateway. It responds by `answer`, `lateMs` after accepting a message; while `hangs` it drops the
 * connection.
 */
export async function anSmsServer() {
  const kept: Asked[] = [];
  const state = {
    answer: (() => ({ status: 200, body: '{}' })) as (asked: Asked) => Answer,
    lateMs: 0,
    hangs: false,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    kept.push(asked);
    if (state.hangs) {
      request.socket.destroy();
      return;
    }
    if (state.lateMs > 0) await pause(state.lateMs);
    const { status, body = '' } = state.answer(asked);
    response.writeHead(status, { location: 'https://elsewhere.test/' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { kept, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
