import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

const LATE_MS = 200;
const [ONE_IN, RARELY] = [50, 997];

/** True if a person has this fault; `rare` for faults that delay the sender for long. */
const has = (n: number, place: number, how?: 'rare') => n % (how === 'rare' ? RARELY : ONE_IN) === place;

/** Messages that each person's server accepted, in order: Message-IDs of mails, topics of pushes. */
export type Taken = Map<number, string[]>;
const note = (taken: Taken, n: number, id: string) => taken.set(n, [...(taken.get(n) ?? []), id]);

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

/**
 * A mail server for `person-<n>@…`. It refuses some people permanently; for others it refuses the first mail,
 * drops the connection before or after accepting it, responds late or never.
 */
export async function aFaultyMailServer() {
  const taken: Taken = new Map();
  const tries = new Map<number, number>();
  const converse = (socket: Socket) => {
    let [n, source, inData, rest] = [-1, '', false, ''];
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test ESMTP');
    const take = () => note(taken, n, /^message-id: *<(.*)>/im.exec(source)?.[1] ?? 'none');
    const end = () => {
      const isFirst = tries.get(n) === 1;
      inData = false;
      if (isFirst && has(n, 3)) return socket.destroy();
      if (isFirst && has(n, 6, 'rare')) return;
      take();
      if (isFirst && has(n, 4)) return socket.destroy();
      if (has(n, 5)) return setTimeout(() => say('250 kept'), LATE_MS);
      return say('250 kept');
    };
    const hear = (line: string) => {
      if (inData) {
        if (line === '.') end();
        else source += `${line}\n`;
        return;
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') {
        [n, source] = [Number(/person-(\d+)@/.exec(line)?.[1] ?? -1), ''];
        tries.set(n, (tries.get(n) ?? 0) + 1);
        if (has(n, 1)) say('550 no such person');
        else if (tries.get(n) === 1 && has(n, 2)) say('451 try again');
        else say('250 ok');
      } else if (word === 'DATA') {
        inData = true;
        say('354 go on');
      } else if (word === 'QUIT') socket.end('221 bye\r\n');
      else say('250 mail.test');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  };
  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => void server.close());
  return { taken, url: `smtp://127.0.0.1:${portOf(server)}` };
}

const answer = (response: ServerResponse, status: number) => response.writeHead(status).end();

/** A push service for the device `/<n>`, with the same faults and expired devices. */
export async function aFaultyPushServer() {
  const taken: Taken = new Map();
  const tries = new Map<number, number>();
  const server = createHttpServer((request, response) => {
    const n = Number(request.url!.slice(1));
    request.resume().on('end', () => {
      tries.set(n, (tries.get(n) ?? 0) + 1);
      const isFirst = tries.get(n) === 1;
      if (isFirst && has(n, 11)) return answer(response, 500);
      if (isFirst && has(n, 12)) return answer(response, 429);
      if (has(n, 13)) return answer(response, 410);
      if (has(n, 14)) return answer(response, 400);
      if (isFirst && has(n, 17, 'rare')) return undefined;
      note(taken, n, String(request.headers['topic']));
      if (isFirst && has(n, 15)) return request.socket.destroy();
      if (has(n, 16)) return setTimeout(() => answer(response, 201), LATE_MS);
      return answer(response, 201);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { taken, origin: `http://127.0.0.1:${portOf(server)}` };
}

/** A person's number, and the person of a number. */
export const numberOf = (n: number): string => `+23769${String(n).padStart(7, '0')}`;
const personOf = (number: string): number => Number(number.slice('+23769'.length));

/**
 * An SMS gateway. It refuses some numbers permanently, or at first; for others it drops the connection before
 * or after accepting the message, fails after accepting it, responds late or never.
 */
export async function aFaultySmsGateway() {
  const taken: Taken = new Map();
  const tries = new Map<number, number>();
  const server = createHttpServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://gateway.test');
    const n = personOf(searchParams.get('to')!);
    request.resume().on('end', () => {
      tries.set(n, (tries.get(n) ?? 0) + 1);
      const isFirst = tries.get(n) === 1;
      if (has(n, 21)) return answer(response, 400);
      if (isFirst && has(n, 22)) return answer(response, 429);
      if (has(n, 23)) return request.socket.destroy();
      note(taken, n, searchParams.get('id')!);
      if (has(n, 24)) return request.socket.destroy();
      if (has(n, 25)) return answer(response, 500);
      if (has(n, 26)) return setTimeout(() => answer(response, 200), LATE_MS);
      if (has(n, 27, 'rare')) return undefined;
      return answer(response, 200);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { taken, url: `http://127.0.0.1:${portOf(server)}/send?to={to}&id={id}` };
}
