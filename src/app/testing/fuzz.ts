import { randomUUID } from 'node:crypto';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { inputFor } from './inputs.ts';
import { callerOf } from './permission-matrix.ts';
import { type Endpoint, requestFor } from './requests.ts';
import type { World } from '#features/testing.ts';

/** The seed of `npm test`; the long form in `npm run chaos` takes another at each run. */
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

/** One or two faults in an otherwise right input: a strange value, a field gone, a field too many. */
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

/** How many bodies a procedure gets: all are judged by its own schema here, some are sent over HTTP too. */
export type FuzzSize = {
  bodies: number;
  /** Of those that the schema lets through, at most; they reach what stands behind it. */
  survivors: number;
  /** Of all, whatever the schema says of them. */
  any: number;
};

export type FuzzResult = { sent: number; faults: string[] };

/**
 * Sends one procedure inputs with faults in them. A fault of ours is an answer of 500 or more, a word of the inside in an
 * answer, an error without a number to ask about, or a schema that throws instead of refusing.
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
    // Rows that a call uses up are made anew now and then: most bodies are refused before they use any.
    if (sent % 10 === 0) right = await inputFor(name, 'mine', world);
    const fault = await send(world, endpoint, input);
    if (fault) faults.push(`${told}: ${fault}`);
  }
  return { sent, faults };
}

async function survives(schema: Endpoint['schema'], input: unknown): Promise<boolean> {
  return schema ? !(await schema['~standard'].validate(input)).issues : true;
}

/** What is wrong with the answer; null when it is one that a caller may get. */
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
