import { randomUUID } from 'node:crypto';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { PASSWORD, type Principal, PRINCIPALS, type World } from '#features/testing.ts';
import { tillRouter } from '#features/till/server/till.router.ts';
import { signInFailures } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { schoolRouter } from '../src/app/router.ts';
import { LEAKS, mutate } from '../src/app/testing/fuzz.ts';
import { inputFor } from '../src/app/testing/inputs.ts';
import { callerOf } from '../src/app/testing/permission-matrix.ts';
import { asText, listEndpoints, requestFor } from '../src/app/testing/requests.ts';
import { aWorld } from '../src/app/testing/world.ts';
import { type Report, shorten } from './report.ts';

type Given = { seed: number; requests: number; db: Db };
type Input = Record<string, unknown>;
type Random = ReturnType<typeof seededRandom>;

type Operation = {
  name: string;
  /** A caller who is permitted with a valid input. */
  caller: Principal;
  right: (world: World) => Promise<Input>;
  request: (input: Input, headers: Record<string, string>) => Request;
};

/**
 * After this many requests the school is created anew, because they end sessions, close accounts and use up
 * rows.
 */
const SENT_A_WORLD = 3_000;
/**
 * After this many 401 responses the school is created anew: a request may have ended the sender's session.
 */
const LOCKED_OUT = 25;
const HANGS_AFTER_MS = 5_000;
/** The fraction of operations that a valid body must reach, or their mutations test nothing. */
const REACHED_PART = 0.9;

const PROCEDURES = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
).map((endpoint): Operation => ({
  name: endpoint.name,
  caller: callerOf(endpoint.name),
  right: async (world) => inputFor(endpoint.name, 'mine', world, callerOf(endpoint.name)),
  request: (input, headers) => requestFor(endpoint, input, headers),
}));

function beside(
  line: string,
  right: (world: World) => Input = () => ({}),
  caller: Principal = 'anon',
): Operation {
  const [method = '', path = ''] = line.split(' ');
  return {
    name: line,
    caller,
    right: async (world) => right(world),
    request: (input, headers) => {
      const url = new URL(path, 'http://preau.test');
      if (method !== 'GET')
        return new Request(url, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
      for (const [field, value] of Object.entries(input)) url.searchParams.set(field, asText(value));
      return new Request(url, { headers });
    },
  };
}

const PATHS = [
  beside('GET /healthz'),
  beside('GET /readyz'),
  beside('GET /api/docs'),
  beside('GET /api/openapi.json'),
  beside('GET /auth/v1/health'),
  beside('GET /auth/v1/settings'),
  beside('GET /auth/v1/.well-known/jwks.json'),
  beside('GET /auth/v1/user', undefined, 'parent'),
  beside('GET /api/v1/events', () => ({ topics: 'bank:all' }), 'admin'),
  beside('GET /v'),
  beside('PUT /auth/v1/user', () => ({ data: { full_name: 'Ngo Bassa' } }), 'parent'),
  beside('POST /auth/v1/token?grant_type=password', ({ people }) => ({
    email: people.teacher.email,
    password: PASSWORD,
  })),
  beside('POST /auth/v1/token?grant_type=refresh_token', () => ({ refresh_token: randomUUID() })),
  beside('POST /auth/v1/signup', () => ({
    email: `${randomUUID()}@school.test`,
    password: 'mangue bleue, papaye verte',
    data: { full_name: 'Ngo Bassa' },
  })),
  beside('POST /auth/v1/recover', ({ people }) => ({ email: people.parent.email })),
  beside('POST /auth/v1/verify', () => ({ type: 'recovery', token_hash: randomUUID() })),
  beside('POST /auth/v1/factors', () => ({ factor_type: 'totp', friendly_name: randomUUID() }), 'parent'),
  beside('POST /auth/v1/logout?scope=local', undefined, 'no factor'),
];

/** Faults beyond a body's fields: encoding, method, and path. */
async function bend(request: Request, random: Random): Promise<Request> {
  const kind = random.below(12);
  const { method, headers } = request;
  const said = ['GET', 'HEAD'].includes(method) ? undefined : await request.text();
  const like = (url: string, changes: RequestInit = {}) =>
    new Request(url, { method, headers, ...(said !== undefined && { body: said }), ...changes });
  if (kind === 0 && said !== undefined) return like(request.url, { body: said.slice(0, said.length / 2) });
  if (kind === 1 && said !== undefined)
    return like(request.url, { headers: { ...Object.fromEntries(headers), 'content-type': 'text/plain' } });
  if (kind === 2) return like(`${request.url}${random.pick(['/', '/..%2f', '%00', '?a=%ff', '%'])}`);
  if (kind === 3)
    return new Request(request.url, { method: random.pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS']), headers });
  if (kind === 4)
    return like(request.url, { headers: { ...Object.fromEntries(headers), 'idempotency-key': '' } });
  return like(request.url);
}

/** Creates another school in the same database, where earlier failed sign-ins do not count. */
async function aNewWorld(db: Db): Promise<World> {
  await db.delete(signInFailures);
  // Earlier requests may have enabled tills, without which rows are created here.
  const { actor } = await aUser(db, { role: 'admin' });
  await apiAs(tillRouter([]), db, actor).use({ in_use: false });
  return aWorld(db);
}

type Answer = { status: number; ms: number; fault: string | null };

async function ask(world: World, request: Request): Promise<Answer> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), HANGS_AFTER_MS);
  });
  const answered = async () => {
    const response = await world.portal.request(request);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    return { status: response.status, text: await response.text() };
  };
  const answer = await Promise.race([answered(), hangs]).finally(() => clearTimeout(timer));
  const ms = performance.now() - began;
  if (!answer) return { status: 0, ms, fault: `no answer in ${HANGS_AFTER_MS} ms` };
  const { status, text } = answer;
  const told = `${status} ${text.slice(0, 300)}`;
  if (status >= 500) return { status, ms, fault: told };
  return { status, ms, fault: status >= 400 && LEAKS.test(text) ? `speaks of the inside: ${told}` : null };
}

/**
 * Z2: faulty requests to every procedure and path, by every kind of caller: no 5xx, no internal details, no
 * hang.
 */
export async function runZ2({ seed, requests, db }: Given): Promise<Report> {
  const operations = [...PROCEDURES, ...PATHS];
  const random = seededRandom(seed);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const unreached: string[] = [];
  let slowest = { name: '', ms: 0 };
  const note = (name: string, { status, ms, fault }: Answer, told: () => string) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (ms > slowest.ms) slowest = { name, ms };
    if (fault) faults.push(`${name} ${told()}: ${fault}`);
  };

  let world = await aNewWorld(db);
  let sent = 0;
  for (const [index, operation] of operations.entries()) {
    const { name, caller, right, request } = operation;
    const headersOf = (as: Principal) => ({ ...world.headersOf(as), 'idempotency-key': randomUUID() });
    const freshInput = async () => {
      try {
        return await right(world);
      } catch {
        // The caller was signed out, or prerequisites were used up.
        world = await aNewWorld(db);
        return right(world);
      }
    };
    const tryRight = async () => ask(world, request(await freshInput(), headersOf(caller)));
    let valid = await tryRight();
    if (valid.status === 401) {
      world = await aNewWorld(db);
      valid = await tryRight();
    }
    note(name, valid, () => 'with a right body');
    if (valid.status >= 400) unreached.push(`${name} ${valid.status}`);

    const until = Math.round((requests * (index + 1)) / operations.length);
    let input = await freshInput();
    let lockedOut = 0;
    for (; sent < until; sent += 1) {
      if (sent % SENT_A_WORLD === SENT_A_WORLD - 1 || lockedOut >= LOCKED_OUT) {
        world = await aNewWorld(db);
        lockedOut = 0;
      }
      if (sent % 25 === 0) input = await freshInput();
      // Half of them are sent by a permitted caller.
      const as = random.below(2) === 0 ? caller : random.pick(PRINCIPALS);
      const mutated = mutate(input, random);
      const bent = await bend(request(mutated, headersOf(as)), random);
      const told = `as ${as}, ${bent.method} ${bent.url} ${JSON.stringify(mutated)?.slice(0, 300)}`;
      const answer = await ask(world, bent);
      if (answer.status === 401 && as === caller && as !== 'anon') lockedOut += 1;
      note(name, answer, () => told);
    }
  }

  const reached = operations.length - unreached.length;
  if (reached < operations.length * REACHED_PART)
    faults.push(`a right body reached ${reached} of ${operations.length}: not ${unreached.join(', ')}`);
  return {
    piece: 'z2',
    size: `${requests} requests`,
    seed,
    figures: {
      operations: operations.length,
      'reached by a right body': reached,
      'not reached': shorten(unreached, 8).join(' '),
      answers: [...statuses.entries()]
        .toSorted(([one], [other]) => one - other)
        .map(([status, number]) => `${status}: ${number}`)
        .join(' '),
      slowest: `${slowest.name} ${slowest.ms.toFixed(0)} ms`,
    },
    faults: shorten(faults, 20),
  };
}
