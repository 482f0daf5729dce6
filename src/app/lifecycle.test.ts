import { execFileSync } from 'node:child_process';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { canReach } from '#platform/db/embedded/account.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import {
  aDataDirectory,
  aStartedDirectory,
  databaseOf,
  NOBODY,
  openChild,
  postmasterOf,
  startChild,
} from './testing/children.ts';
import { type Acknowledged, acknowledged, aWish, foundSchool, HEAD, sendWish } from './testing/enrolment.ts';
import { type BrokenCall, send, sendJson } from './testing/http-calls.ts';
import { brokenPromises, inspectSchool } from './testing/school-faults.ts';

type Server = Awaited<ReturnType<typeof openChild>>;

const secondsSince = (started: number) => (performance.now() - started) / 1_000;

describe('a running server', () => {
  let dataDir: string;
  let server: Server;
  let school: Awaited<ReturnType<typeof foundSchool>>;
  let slowClientsLife: Promise<number>;
  beforeAll(async () => {
    dataDir = await aStartedDirectory();
    server = await openChild({ DATA_DIR: dataDir });
    slowClientsLife = lifeOfSlowClient(server.address);
    school = await foundSchool(server.address);
  });

  it('reports that it is alive and ready', async () => {
    expect((await send(`${server.address}/healthz`)).status).toBe(200);
    expect((await send(`${server.address}/readyz`)).status).toBe(200);
  });

  it('answers an unknown path of the API with 404 and JSON', async () => {
    for (const path of ['/api/v1/nothing', '/api/v2/students', '/api', '/auth/v1/nothing']) {
      const answer = await send(server.address + path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers['content-type'], path).toContain('application/json');
      expect(() => JSON.parse(answer.body) as unknown, path).not.toThrow();
    }
  });

  it('refuses a body over 256 kB, whether or not its length is announced', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(300 * 1024) });
    for (const path of ['/api/v1/students', '/auth/v1/token?grant_type=password'])
      for (const length of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
        const answer = await send(server.address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: school.authorization, ...length },
          body,
        });
        expect(answer.status).toBe(413);
      }
  });

  it('refuses anything but JSON, such as a form of another site', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await send(`${server.address}/api/v1/students`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: school.authorization },
        body: '{}',
      });
      expect(answer.status, type).toBe(415);
    }
  });

  it('refuses requests from a page of another site', async () => {
    for (const origin of ['https://evil.test', 'null', `${server.address}.evil.test`])
      for (const path of ['/api/v1/students', '/auth/v1/token?grant_type=password']) {
        const answer = await sendJson(
          server.address + path,
          {},
          {
            headers: { origin, authorization: school.authorization },
          },
        );
        expect(answer.status, `${origin} ${path}`).toBe(403);
      }
    const own = await sendJson(
      `${server.address}/api/v1/students`,
      {},
      {
        headers: { origin: server.address, authorization: school.authorization },
      },
    );
    expect(own.status, 'its own pages pass').toBe(400);
  });

  it('compresses long responses for clients that accept it, but never tokens', async () => {
    const plain = await send(`${server.address}/api/openapi.json`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(() => JSON.parse(plain.body) as unknown).not.toThrow();
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br, zstd' : 'gzip, deflate' };
      const long = await send(`${server.address}/api/openapi.json`, { headers });
      expect(long.headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(Number(long.headers['content-length'])).toBeLessThan(plain.body.length / 4);
      // Node's own client decompresses both encodings.
      const read = await fetch(`${server.address}/api/openapi.json`, { headers });
      expect(await read.text()).toBe(plain.body);
    }
    const session = await sendJson(`${server.address}/auth/v1/token?grant_type=password`, HEAD, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(session.status).toBe(200);
    expect(session.headers['content-encoding']).toBeUndefined();
  });

  it('sends the security headers with every answer of the API', async () => {
    const { authorization } = school;
    const answers = [
      await send(`${server.address}/api/v1/me`, { headers: { authorization } }),
      await send(`${server.address}/api/v1/students`, { headers: { authorization } }),
      await send(`${server.address}/api/v1/me`),
      await send(`${server.address}/api/v1/nothing`),
      await sendJson(`${server.address}/api/v1/students`, { text: 'x'.repeat(300_000) }),
      await sendJson(`${server.address}/auth/v1/token?grant_type=password`, {
        email: 'a@b.test',
        password: 'wrong',
      }),
      await sendJson(`${server.address}/api/v1/students`, {}, { headers: { origin: 'https://evil.test' } }),
    ];
    for (const { status, headers } of answers)
      expect({ status, headers }).toMatchObject({
        headers: {
          'cache-control': 'private, no-store',
          'strict-transport-security': expect.stringContaining('max-age=31536000'),
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=(self)'),
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      });
  });

  it('writes no name, no address, no password and no token into its log', async () => {
    const wish = aWish(school.classId);
    const enrolled = await sendWish(server.address, school.authorization, wish);
    expect(enrolled.status).toBe(201);
    await sendWish(server.address, school.authorization, { ...wish, key: `${wish.key}-again` });
    await send(`${server.address}/api/v1/students?search=${encodeURIComponent(wish.input.full_name)}`, {
      headers: { authorization: school.authorization },
    });
    await sendJson(`${server.address}/auth/v1/token?grant_type=password`, {
      email: HEAD.email,
      password: 'wrong',
    });
    await sendJson(`${server.address}/auth/v1/signup`, {
      email: HEAD.email,
      password: HEAD.password,
      data: {},
    });
    await sendJson(`${server.address}/api/v1/students`, 'not an object', {
      headers: { authorization: school.authorization, 'idempotency-key': wish.key },
    });
    const log = server.words();
    expect(log).toContain('"path":"/api/v1/students"');
    const secrets = [
      HEAD.email,
      HEAD.password,
      'Onana',
      'wrong',
      wish.key,
      school.authorization.slice('Bearer '.length),
      ...Object.values(wish.input).filter((value) => value !== school.classId),
      acknowledged(wish, enrolled).password,
    ];
    for (const secret of secrets) {
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(secret));
    }
  });

  it('is alive but not ready while its database is frozen, and ready again afterwards', async () => {
    const family = processesUnder(postmasterOf(dataDir)!);
    for (const pid of family) process.kill(pid, 'SIGSTOP');
    try {
      expect((await send(`${server.address}/healthz`)).status).toBe(200);
      expect((await send(`${server.address}/readyz`)).status).toBe(503);
    } finally {
      for (const pid of family) process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(async () => (await send(`${server.address}/readyz`)).status, { timeout: 5_000 })
      .toBe(200);
  });

  it('stays alive when its database crashes, and becomes ready again without help', async () => {
    const crashed = postmasterOf(dataDir)!;
    process.kill(crashed, 'SIGKILL');
    const seen: number[] = [];
    const backAgain = async () => {
      expect((await send(`${server.address}/healthz`)).status).toBe(200);
      seen.push((await send(`${server.address}/readyz`)).status);
      return postmasterOf(dataDir) !== crashed && seen.at(-1) === 200;
    };
    await expect.poll(backAgain, { timeout: 10_000, interval: 20 }).toBe(true);
    expect(seen.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  it('locks its directory: a second server exits 1 with one sentence', async () => {
    const second = await startChild({ DATA_DIR: dataDir });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(oneSentence(second.words())).toBe(
      `Another Préau is running on this data directory (${dataDir}): stop it first, or choose another DATA_DIR.`,
    );
    expect((await send(`${server.address}/readyz`)).status, 'the first is unharmed').toBe(200);
  });

  it('closes the connection of a client that sends its headers very slowly', async () => {
    expect(await slowClientsLife, 'seconds').toBeGreaterThan(9);
  });
});

/** Sends a request byte by byte, and returns the seconds until the server closed the connection. */
function lifeOfSlowClient(address: string): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const drip = setInterval(() => socket.write('x'), 500);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(secondsSince(started));
    });
    socket.resume();
  });
}

/** The final message of a process that failed to start, without the log lines. */
const oneSentence = (words: string) =>
  words
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
    .join('\n');

function processesUnder(root: number): number[] {
  const parents = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [root, ...parents.filter(([, parent]) => parent === root).map(([pid]) => pid!)];
}

describe('a server that stops', () => {
  it('finishes running requests, truncates no response, and exits 0', { timeout: 60_000 }, async () => {
    const dataDir = await aStartedDirectory();
    const server = await openChild({ DATA_DIR: dataDir });
    const { authorization, classId } = await foundSchool(server.address);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const kept: Acknowledged[] = [];
    const broken: { begun: boolean; before: boolean }[] = [];
    const others: number[] = [];
    let signalledAt = Infinity;
    const clients = Array.from({ length: 8 }, async () => {
      for (;;) {
        const wish = aWish(classId);
        const before = performance.now() < signalledAt;
        try {
          const answer = await sendWish(server.address, authorization, wish, { agent });
          if (answer.status === 201) kept.push(acknowledged(wish, answer));
          else others.push(answer.status);
        } catch (error) {
          broken.push({ before, begun: (error as BrokenCall).begun });
          return;
        }
      }
    });
    await expect.poll(() => kept.length, { timeout: 15_000 }).toBeGreaterThan(30);
    signalledAt = performance.now();
    server.process.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    await Promise.all(clients);

    expect(broken).toHaveLength(8);
    expect(
      broken.filter(({ begun, before }) => begun || before),
      'only calls that came to a closed door were turned away',
    ).toEqual([]);
    expect(others).toEqual([]);
    expect(postmasterOf(dataDir), 'its database has ended with it').toBeNull();

    const again = await openChild({ DATA_DIR: dataDir });
    const school = await inspectSchool(databaseOf(dataDir));
    expect(school.faults).toEqual({});
    expect(brokenPromises(kept, school)).toEqual([]);
    expect(school.students.size, 'what was not answered was not done').toBe(kept.length);
    again.process.kill('SIGINT');
    expect(await again.ended).toEqual({ code: 0, signal: null });
  });

  it('ends at once at the second signal', async () => {
    const server = await openChild({ DATA_DIR: await aStartedDirectory() });
    const slow = connect(Number(new URL(server.address).port), '127.0.0.1');
    slow.on('error', () => {});
    slow.write('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ');
    await sleep(100);
    server.process.kill('SIGTERM');
    await sleep(500);
    expect(server.process.exitCode, 'the slow one is waited for').toBeNull();
    server.process.kill('SIGTERM');
    expect(await server.ended, 'an orderly end would be 0').toEqual({ code: 1, signal: null });
    slow.destroy();
  });

  it('leaves no database running when the signal comes during the start', async () => {
    const dataDir = aDataDirectory();
    const server = await startChild({ DATA_DIR: dataDir });
    await expect.poll(() => postmasterOf(dataDir), { timeout: 20_000, interval: 5 }).not.toBeNull();
    server.process.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(postmasterOf(dataDir)).toBeNull();
  });
});

async function lastWords(environment: Record<string, string>): Promise<string> {
  const child = await startChild({ LOG_LEVEL: 'fatal', ...environment });
  expect(await child.ended).toEqual({ code: 1, signal: null });
  return oneSentence(child.words());
}

describe('a server that cannot start gives the reason in one sentence', () => {
  it('when its port is taken', async () => {
    const neighbour = await openChild({ DATA_DIR: await aStartedDirectory() });
    const { port } = new URL(neighbour.address);
    const dataDir = await aStartedDirectory();
    expect(await lastWords({ DATA_DIR: dataDir, PORT: port })).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program: stop it, or choose another PORT.`,
    );
    expect(postmasterOf(dataDir), 'and takes its database with it').toBeNull();
    neighbour.process.kill('SIGTERM');
    await neighbour.ended;
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['SCHOOL_TIME_ZONE', 'Africa/Nowhere'],
    ['SETUP_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'not an address'],
  ])('when %s is %s', async (name, value) => {
    const words = await lastWords({ DATA_DIR: '/nowhere', [name]: value });
    expect(words).toMatch(
      new RegExp(`^The configuration is not right: ${name} .+\\. README\\.md lists every variable\\.$`),
    );
  });

  it('when the configured database server does not answer', async () => {
    const words = await lastWords({ DATABASE_URL: 'postgres://nobody:hidden-secret@127.0.0.1:9/none' });
    expect(words.split('\n')).toHaveLength(1);
    expect(words).toContain('DATABASE_URL');
    expect(words).not.toContain('hidden-secret');
  });
});

// An ordinary user cannot run files in root's home directory.
const ordinaryUserCanTry = process.getuid?.() === 0 && canReach(packageRoot());

it.runIf(ordinaryUserCanTry)('also starts as an ordinary user', async () => {
  const dataDir = aDataDirectory(NOBODY);
  const server = await openChild({ DATA_DIR: dataDir }, { uid: NOBODY });
  expect((await send(`${server.address}/readyz`)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
});
