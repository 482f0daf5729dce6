import { spawn } from 'node:child_process';
import pino from 'pino';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { createLog } from '#platform/log/server/log.ts';
import { NO_STORE, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createPortal } from '../portal.ts';

/** Marks data that must not be found in the log. */
const MARK = 'Zébulon7Secret';
const MARKED = encodeURIComponent(MARK);
const EMAIL = `${MARK}@school.test`;

let db: Db;
let lines: string[];
let portal: ReturnType<typeof createPortal>;
let broken: ReturnType<typeof createPortal>;
let authorization: string;

const destination = { write: (line: string) => void lines.push(line) };

function portalOn(database: Db) {
  return createPortal({
    db: database,
    environment: readEnvironment({}),
    version: 'test',
    log: createLog('debug', destination),
    health: { stopping: false },
    pages: {
      find: () => ({ key: null, read: async () => '<!doctype html>' }),
      webFolder: null,
    },
    secrets: TEST_SECRETS,
    files: NO_STORE,
  });
}

/**
 * The error of a failed statement, as Drizzle makes it: its message, query and parameters contain the data
 * sent.
 */
async function failedQuery(): Promise<Error> {
  return db.execute(sql`select ${`${MARK}\n    at Somewhere (/${MARK}.ts:1:1)`}::text, ${MARK}::uuid`).then(
    () => new Error('The query did not fail.'),
    (error: Error) => error,
  );
}

/** Fails every statement with an internal error whose message contains the request's data. */
const refuse = async () => {
  throw Object.assign(await failedQuery(), { cause: Object.assign(new Error(MARK), { code: 'XX000' }) });
};

beforeAll(async () => {
  lines = [];
  ({ db } = await testDatabase());
  portal = portalOn(db);
  const { email } = await aUser(db, { role: 'admin', password: 'a long enough secret' });
  const response = await portal.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough secret' }),
  });
  authorization = `Bearer ${((await response.json()) as { access_token: string }).access_token}`;
  broken = portalOn(
    new Proxy(db, {
      get: (real, name) =>
        ['transaction', 'execute', 'select', 'insert', 'update', 'delete'].includes(String(name))
          ? refuse
          : Reflect.get(real, name),
    }),
  );
});
beforeEach(() => {
  lines = [];
});

const written = () => {
  const text = lines.join('');
  return { text, marked: text.includes(MARK) || text.includes(MARKED) || /Z%C3%A9bulon|7Secret/i.test(text) };
};

const CODE = 'ABCD2345ABCD2345';
/** Requests that carry names, addresses, codes and tokens in paths, queries and bodies. */
const REQUESTS: [string, string, object?][] = [
  ['GET', `/v/${MARKED}`],
  ['GET', `/v/${CODE}?lang=${MARKED}`],
  ['GET', `/v?code=${MARKED}`],
  ['GET', `/api/v1/finance/receipts/open/${MARKED}`],
  ['GET', `/api/v1/students?q=${MARKED}`],
  ['GET', `/api/v1/students/${MARKED}`],
  ['GET', `/api/v1/${MARKED}/x`],
  ['GET', `/${MARKED}`],
  ['GET', `/auth/v1/${MARKED}`],
  ['GET', `/students/${MARKED}`],
  ['POST', '/auth/v1/token?grant_type=password', { email: EMAIL, password: MARK }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: MARK }],
  ['POST', '/auth/v1/signup', { email: EMAIL, password: `${MARK} long enough`, data: { full_name: MARK } }],
  ['POST', '/auth/v1/recover', { email: EMAIL }],
  ['POST', '/auth/v1/verify', { type: 'recovery', token_hash: MARK }],
  ['POST', '/api/v1/joining/look', { key: MARK }],
  ['POST', '/api/v1/joining/accept', { key: MARK, full_name: MARK, email: EMAIL, password: MARK }],
  ['POST', '/api/v1/profile/prove', { password: MARK }],
  ['POST', '/api/v1/classes', { name: MARK }],
];

describe('G1: no line of the log contains what people send', () => {
  it.each(REQUESTS)('in %s %s, served, unknown or failing', async (method, path, body) => {
    for (const server of [portal, broken])
      for (const headers of [{ authorization }, {}]) {
        const response = await server.request(path, {
          method,
          headers: {
            ...headers,
            ...(body && { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(16) }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(await response.text()).not.toMatch(/Failed query|node_modules/);
      }
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(written()).toMatchObject({ marked: false });
  });

  it('the log has the route instead of the address with its values', async () => {
    for (const [, path] of REQUESTS.filter(([method]) => method === 'GET')) await portal.request(path);
    const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
    expect(paths.slice(0, 6)).toEqual([
      '/v/:code',
      '/v/:code',
      '/v',
      '/api/v1/finance/receipts/open/{token}',
      '/api/v1/students',
      '/api/v1/students/{student_id}',
    ]);
  });

  it('in an error under any field name; its kind, code and stack stay', async () => {
    const error = await failedQuery();
    expect(error.message).toContain(MARK);
    const log = createLog('debug', destination);
    log.error(error);
    log.error({ err: error });
    log.error({ err: error }, 'a sentence');
    log.warn({ error, failure: new Error(MARK, { cause: error }) }, 'a sentence');
    log.error(error, 'a sentence');
    log.child({ part: 'x' }).error({ err: error }, 'a sentence');
    expect(lines).toHaveLength(6);
    expect(written()).toMatchObject({ marked: false });
    for (const line of lines) expect(line).toContain('22P02');
    expect(lines[2]).toMatch(/log-words\.test\.ts:\d+|at .+\.(ts|js):\d+/);
  });

  it('in errors inside lists and objects', async () => {
    const error = Object.assign(await failedQuery(), { detail: `Key (email)=(${EMAIL}) exists.` });
    const log = createLog('debug', destination);
    log.warn({ failures: [error, { error }], found: { first: { error } } }, 'a sentence');
    expect(lines).toHaveLength(1);
    expect(written()).toMatchObject({ marked: false });
    expect(lines[0]).toContain('22P02');
  });

  it('in an uncaught error, which Node would print with all its properties', async () => {
    const program = `import { createLog, endOnUncaught } from '#platform/log/server/log.ts';
      endOnUncaught(createLog('info'));
      Promise.reject(Object.assign(new Error('${MARK}'), { code: '22P02', detail: '${MARK}' }));`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(said).toContain('an error that nobody caught');
    expect(said).toContain('22P02');
    expect(said).not.toContain(MARK);
  });

  it('although pino alone would write it', async () => {
    pino({}, destination).error({ err: await failedQuery() }, 'a sentence');
    expect(written()).toMatchObject({ marked: true });
  });
});
