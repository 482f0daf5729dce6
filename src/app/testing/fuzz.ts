import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { seededRandom } from '../demo/cast.ts';
import { schoolRouter } from '../router.ts';
import { inputFor } from './inputs.ts';
import { callerOf } from './permission-matrix.ts';
import { listEndpoints, requestFor } from './requests.ts';
import { aWorld, type World } from './world.ts';

const BODIES = 500;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

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
const LEAKS = /\bat .+:\d+:\d+|node_modules|select .+ from|insert into|syntax error|pg_|drizzle|\/src\//i;

/** One or two faults in an otherwise right input: a strange value, a field gone, a field too many. */
function mutate(
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

const PARTS = 4;

/** Tries one of four parts of the product's procedures: each part has a school of its own, so that they run side by side. */
export function fuzz(part: number): void {
  let world: World;
  beforeAll(async () => {
    const { db } = await testDatabase();
    world = await aWorld(db);
  });

  describe(`no input makes the server stumble (seed ${SEED})`, () => {
    const endpoints = listEndpoints(
      schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
    );
    for (const [index, endpoint] of endpoints.entries()) {
      if (index % PARTS !== part) continue;
      it(
        `${endpoint.name}: ${BODIES} bodies, no 5xx, no hang, no word of the inside`,
        { timeout: 300_000 },
        async () => {
          const random = seededRandom(SEED + index);
          let right = {};
          for (let sent = 0; sent < BODIES; sent += 1) {
            // Rows that a call uses up are made anew now and then: most bodies are refused before they use any.
            if (sent % 10 === 0) right = await inputFor(endpoint.name, 'mine', world);
            const input = mutate(right, random);
            const headers = { ...world.headersOf(callerOf(endpoint.name)), 'idempotency-key': randomUUID() };
            const started = performance.now();
            const response = await world.portal.request(requestFor(endpoint, input, headers));
            const body = await response.text();
            const told = `${endpoint.name} #${sent} ${JSON.stringify(input).slice(0, 300)} -> ${response.status} ${body.slice(0, 300)}`;
            expect(response.status, told).toBeLessThan(500);
            expect(performance.now() - started, told).toBeLessThan(2_000);
            if (response.status >= 400) {
              expect(body, told).not.toMatch(LEAKS);
              expect(JSON.parse(body), told).toHaveProperty('error.requestId');
            }
          }
        },
      );
    }
  });
}
