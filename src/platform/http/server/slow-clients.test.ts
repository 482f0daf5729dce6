import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { listen } from './listen.ts';
import { PATIENCE } from './slow-clients.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const A_FILE = { 'content-type': 'multipart/form-data; boundary=x' };
const SHORT = { headersMs: 1_000, requestMs: 600, uploadMs: 2_400, checkMs: 100 };

let address: string;
beforeAll(async () => {
  const listening = await listen({
    // Requests to /read are read to the end, all others are refused at once.
    fetch: async (asked: Request) =>
      new URL(asked.url).pathname === '/read'
        ? new Response(`${(await asked.text()).length}`)
        : new Response('no', { status: 401 }),
    hostname: '127.0.0.1',
    port: 0,
    health: { stopping: false },
    patience: SHORT,
  });
  ({ address } = listening);
  atEndOfFile(listening.close);
});

/**
 * Sends one letter every tenth of a second for this long; returns the response and after how many milliseconds
 * the connection ended.
 */
function drip(path: string, headers: Record<string, string>, forMs: number) {
  const started = performance.now();
  const outgoing = request(`${address}${path}`, { method: 'POST', headers, agent: false });
  const dripping = setInterval(() => outgoing.write('x'), 100);
  const ending = setTimeout(() => {
    clearInterval(dripping);
    outgoing.end();
  }, forMs);
  return new Promise<{ status: number | null; afterMs: number }>((resolve) => {
    let status: number | null = null;
    outgoing.once('response', (response) => {
      status = response.statusCode ?? null;
      response.resume();
    });
    outgoing.on('error', () => {});
    outgoing.once('close', () => {
      clearInterval(dripping);
      clearTimeout(ending);
      resolve({ status, afterMs: performance.now() - started });
    });
  });
}

describe('a slowly arriving request', { timeout: 20_000 }, () => {
  it('is cut after its time', async () => {
    const { status, afterMs } = await drip('/read', JSON_BODY, 10_000);
    expect(status).toBe(408);
    expect(afterMs).toBeGreaterThan(500);
  });

  it('gives way to the next if its network has many of them', async () => {
    const slow = await Promise.all(Array.from({ length: 70 }, () => drip('/read', JSON_BODY, 300)));
    const ended = (wanted: number) => slow.filter(({ status }) => status === wanted).length;
    expect(ended(408)).toBeGreaterThanOrEqual(6);
    expect(ended(200)).toBeGreaterThan(0);
  });

  it('has more time while it uploads a file that is being read', async () => {
    expect(await drip('/read', A_FILE, 1_500)).toMatchObject({ status: 200 });
  });

  it('is cut in the end, whatever it sends', async () => {
    const { status, afterMs } = await drip('/read', A_FILE, 20_000);
    expect(status).toBe(408);
    expect(afterMs).toBeGreaterThan(2_000);
  });

  it('has no more time with a file that is not read', async () => {
    expect(await drip('/', A_FILE, 10_000)).toMatchObject({ status: 401 });
  });

  it('has ten seconds for its headers, thirty for all of it, and two minutes with a file', () => {
    expect(PATIENCE).toEqual({ headersMs: 10_000, requestMs: 30_000, uploadMs: 120_000, checkMs: 2_000 });
  });
});
