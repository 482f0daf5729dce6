import { randomUUID } from 'node:crypto';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { inputFor } from './inputs.ts';
import { callerOf } from './permission-matrix.ts';
import { type Endpoint, requestFor } from './requests.ts';
import type { World } from '#features/testing.ts';

/** The seed of `npm test`; the long form in `npm run chaos` uses a new one at each run. */
export const FUZZ_SEED = 20_261_122;

const STRANGE: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'a'.repeat(501),
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  '٣',
  '＝1+1',
  'é\u0301'.repeat(40),
  "'; drop table students; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '${jndi:ldap://x}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  'NaN',
  'Infinity',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  [],
  [[]],
  {},
  { $ne: null },
  { toString: 'x' },
  Array.from({ length: 2_000 }, () => 'a'),
  { a: { b: { c: { d: {} } } } },
];
const RESERVED = [
  'role',
  'balance',
  'status',
  'user_id',
  'created_by',
  'id',
  'given_by',
  '__proto__',
  'constructor',
  'password_hash',
  'class',
  'admission_date',
];
export const LEAKS =
  /\bat .+:\d+:\d+|node_modules|select .+ from|insert into|syntax error|pg_|drizzle|\/src\//i;

/** Puts one or two faults into a valid input: a strange value, a missing field, or an extra field. */
export function mutate(
  input: Record<string, unknown>,
  random: ReturnType<typeof seededRandom>,
): Record<string, unknown> {
  const mutated = { ...input };
  const fields = Object.keys(input);
  for (let fault = 0; fault <= random.below(2); fault += 1) {
    const kind = random.below(5);
    if (kind === 0 || fields.length === 0)
      Object.defineProperty(mutated, random.pick(RESERVED), {
        value: random.pick(STRANGE),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else if (kind === 1) delete mutated[random.pick(fields)];
    else mutated[random.pick(fields)] = random.pick(STRANGE);
  }
  return mutated;
}

/**
 * The number of bodies per procedure: all are validated by its schema here, and some are also sent over
 * HTTP.
 */
export type FuzzSize = {
  bodies: number;
  /** The maximum number of inputs that pass the schema and reach the code behind it. */
  survivors: number;
  /** The maximum number of inputs sent regardless of the schema. */
  any: number;
};

export type FuzzResult = { sent: number; faults: string[] };

/**
 * Sends one procedure faulty inputs. It fails on a response of 500 or more, internal details in a response,
 * an error without a reference number, or a schema that throws instead of refusing.
 */
export async function fuzzProcedure(
  world: World,
  endpoint: Endpoint,
  { bodies, survivors, any }: FuzzSize,
  seed: number,
): Promise<FuzzResult> {
  const random = seededRandom(seed);
  const { schema, name } = endpoint;
  const faults: string[] = [];
  const left = { survivors, any };
  let sent = 0;
  let right = await inputFor(name, 'mine', world);
  for (let number = 0; number < bodies; number += 1) {
    const input = mutate(right, random);
    const told = `${name} #${number} ${JSON.stringify(input)?.slice(0, 300)}`;
    const passes = await survives(schema, input).catch((error: unknown) => {
      faults.push(`${told}: the schema throws ${String(error)}`);
      return false;
    });
    if (left.any > 0) left.any -= 1;
    else if (passes && left.survivors > 0) left.survivors -= 1;
    else continue;
    sent += 1;
    // Rows that a call consumes are created again every ten calls: most bodies are refused before they
    // consume any.
    if (sent % 10 === 0) right = await inputFor(name, 'mine', world);
    const fault = await send(world, endpoint, input);
    if (fault) faults.push(`${told}: ${fault}`);
  }
  return { sent, faults };
}

async function survives(schema: Endpoint['schema'], input: unknown): Promise<boolean> {
  return schema ? !(await schema['~standard'].validate(input)).issues : true;
}

/** The error in the response; null if the response is acceptable for the caller. */
async function send(
  world: World,
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Promise<string | null> {
  const headers = { ...world.headersOf(callerOf(endpoint.name)), 'idempotency-key': randomUUID() };
  const response = await world.portal.request(requestFor(endpoint, input, headers));
  const { status } = response;
  const text = await response.text();
  const answer = `${status} ${text.slice(0, 300)}`;
  if (status >= 500) return answer;
  if (status < 400) return null;
  if (LEAKS.test(text)) return `speaks of the inside: ${answer}`;
  return /"requestId":"[^"]+"/.test(text) ? null : `has no request id: ${answer}`;
}
