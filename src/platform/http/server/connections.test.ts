import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen } from './listen.ts';
import { trustedBy } from './request.ts';

let close: (() => Promise<void>) | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await close?.();
});

async function opened(trustedProxies = '') {
  const listening = await listen({
    fetch: () => new Response('here'),
    hostname: '127.0.0.1',
    port: 0,
    health: { stopping: false },
    connections: { all: 12, ofOne: 4 },
    isProxy: trustedBy(trustedProxies),
  });
  ({ close } = listening);
  const port = Number(new URL(listening.address).port);
  /**
   * Sends a request on a separate connection, which stays open; returns the response, or null if
   * the connection was refused.
   */
  return (localAddress: string) =>
    new Promise<string | null>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => resolve(null));
      socket.once('close', () => resolve(null));
      socket.once('data', (bytes) => resolve(String(bytes).split('\r\n')[0]!));
      socket.write('GET / HTTP/1.1\r\nhost: school\r\n\r\n');
    });
}
const HERE = 'HTTP/1.1 200 OK';
const times = async (many: number, ask: () => Promise<string | null>) => {
  const answers = [];
  for (let each = 0; each < many; each += 1) answers.push(await ask());
  return answers.filter((answer) => answer === HERE).length;
};

it('one address at its limit of connections gets no more, and others can still connect', async () => {
  const ask = await opened();
  expect(await times(7, () => ask('127.0.0.1'))).toBe(4);
  expect(await ask('127.0.0.2')).toBe(HERE);
  // A closed connection can be opened again.
  sockets[0]!.destroy();
  await new Promise((resolve) => sockets[0]!.once('close', resolve));
  for (let turn = 0; (await ask('127.0.0.1')) !== HERE; turn += 1) expect(turn).toBeLessThan(50);
});

it('a trusted proxy stands for many clients, and has only the total limit', async () => {
  const ask = await opened('127.0.0.1');
  expect(await times(9, () => ask('127.0.0.1'))).toBe(9);
  expect(await times(7, () => ask('127.0.0.2'))).toBe(3);
  // The total limit includes connections that do not come from the proxy.
  expect(await ask('127.0.0.1')).toBeNull();
});
