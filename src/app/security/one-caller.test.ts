import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getRouter, isProcedure } from '@orpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { ProcedureMeta } from '#platform/http/procedure.ts';
import { listen } from '#platform/http/server/listen.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';
import { send } from '../testing/http-calls.ts';
import { aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';
const EXPORT = '/api/v1/finance/transactions/export?format=xlsx';
const SUMMARY = '/api/v1/finance/summary';

type Bearer = { authorization: string };
let fetch: Parameters<typeof listen>[0]['fetch'];
let address: string;
let greedy: Bearer;
let another: Bearer;
beforeAll(async () => {
  const { db } = await testDatabase();
  const school = aPortal(db);
  fetch = school.portal.fetch as typeof fetch;
  const bearers: Bearer[] = [];
  for (const role of ['student', 'teacher'] as const) {
    const { email } = await aUser(db, { role, password: PASSWORD });
    bearers.push(await bearerOf(await school.signIn(email, PASSWORD)));
  }
  [greedy, another] = bearers as [Bearer, Bearer];
  const listening = await listen({
    fetch,
    hostname: '127.0.0.1',
    port: 0,
    health: { stopping: false },
  });
  ({ address } = listening);
  atEndOfFile(listening.close);
});

/** Pipelines requests on one connection, and returns the statuses in order. */
function pipelined(
  paths: string[],
  authorization: (index: number) => string,
): Promise<{ status: number; head: string }[]> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => {
      const said = Buffer.concat(chunks).toString('latin1');
      const heads = [...said.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n/gs)];
      resolve(heads.map(([, status, head]) => ({ status: Number(status), head: head! })));
    });
    const last = paths.length - 1;
    for (const [index, path] of paths.entries())
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization(index)}\r\n${index === last ? 'connection: close\r\n' : ''}\r\n`,
      );
  });
}

/** One of 64 spellings of the same header, each of which the limit per caller counts as a different caller. */
const spelt = ({ authorization }: Bearer, index: number) =>
  authorization.replace(/^Bearer/, (scheme) =>
    Array.from(scheme, (letter, place) =>
      index & (1 << place) ? letter.toUpperCase() : letter.toLowerCase(),
    ).join(''),
  );

const times = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a caller who sends everything at once', () => {
  it('with 300 workbooks on one connection gets a few and 429 for the rest, and others are still served', async () => {
    const storm = pipelined(
      Array.from({ length: 300 }, () => EXPORT),
      () => greedy.authorization,
    );
    const over = new AbortController();
    void storm.finally(() => over.abort());
    const others: number[] = [];
    while (!over.signal.aborted) {
      others.push((await send(`${address}${SUMMARY}`, { headers: another })).status);
      others.push((await send(`${address}${EXPORT}`, { headers: another })).status);
    }
    const answers = await storm;
    expect(answers).toHaveLength(300);
    expect(times(answers, 200)).toBeGreaterThan(0);
    expect(times(answers, 200) + times(answers, 429)).toBe(300);
    // Their memory is bounded by the limit on concurrent workbooks.
    expect(times(answers, 429)).toBeGreaterThan(250);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.head.toLowerCase()).toContain('retry-after: 5');
    expect([...new Set(others)]).toEqual([200]);
  });

  it('with workbooks over 200 connections has as few of them generated at once', async () => {
    const storm = Promise.all(
      Array.from({ length: 200 }, () => send(`${address}${EXPORT}`, { headers: greedy })),
    );
    const other = send(`${address}${EXPORT}`, { headers: another });
    expect((await other).status).toBe(200);
    const answers = await storm;
    expect(times(answers, 200) + times(answers, 429)).toBe(200);
    const { error } = JSON.parse(answers.find(({ status }) => status === 429)!.body) as {
      error: { code: string; message: string };
    };
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests at once. Please wait a moment and try again.',
    });
  });

  it('with 64 plain requests on one connection has 32 of them running, whatever tokens they carry', async () => {
    const answers = await pipelined(
      Array.from({ length: 64 }, () => SUMMARY),
      (index) => spelt(greedy, index),
    );
    expect(times(answers, 429)).toBeGreaterThan(0);
    expect(times(answers, 200)).toBeGreaterThanOrEqual(32);
    expect(times(answers, 200) + times(answers, 429)).toBe(64);
  });

  it('with 64 streams on one HTTP/2 connection has as many running', async () => {
    const server = createHttp2Server(getRequestListener(fetch) as never);
    await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened));
    const { port } = server.address() as { port: number };
    const client = connectHttp2(`http://127.0.0.1:${port}`);
    const answers = await Promise.all(
      Array.from(
        { length: 64 },
        (_, index) =>
          new Promise<{ status: number }>((resolve, reject) => {
            const stream = client.request({ ':path': SUMMARY, authorization: spelt(greedy, index) });
            let status = 0;
            stream.once('response', (headers) => (status = Number(headers[':status'])));
            stream.once('end', () => resolve({ status })).once('error', reject);
            stream.resume();
          }),
      ),
    );
    client.close();
    server.close();
    expect(times(answers, 429)).toBeGreaterThan(0);
    expect(times(answers, 200)).toBeGreaterThanOrEqual(32);
  });
});

it('every procedure that sends or receives a file is in that queue', () => {
  const listed: string[] = [];
  const walk = (router: object, names: string[]): void => {
    const found = names.length > 0 ? getRouter(router as never, names) : router;
    if (!isProcedure(found)) {
      for (const name of Object.keys(found as object)) walk(router, [...names, name]);
      return;
    }
    const { meta, outputSchema } = found['~orpc'];
    const { heavy, upload } = meta as ProcedureMeta<never>;
    const givesFile = (outputSchema as { def?: { type?: string } } | undefined)?.def?.type === 'file';
    if ((givesFile || upload) && !heavy) listed.push(names.join('.'));
  };
  walk(schoolRouter({ schoolName: '', timeZone: 'UTC', demoAccounts: null }), []);
  expect(listed).toEqual([]);
});
