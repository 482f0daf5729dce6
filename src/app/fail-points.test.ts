import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createPortal } from './portal.ts';
import { schoolRouter } from './router.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { inputFor } from './testing/inputs.ts';
import { listEndpoints, requestFor } from './testing/requests.ts';
import { type Blow, sabotagedDatabase } from './testing/sabotage.ts';
import { aWorld, type World } from './testing/world.ts';

const MOST_STATEMENTS = 40;
const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);
const commands = endpoints.filter(({ method }) => method !== 'GET');

let db: Db;
let world: World;
let saboteur: ReturnType<typeof sabotagedDatabase>;
let portal: ReturnType<typeof createPortal>;
beforeAll(async () => {
  const opened = await testDatabase();
  ({ db } = opened);
  world = await aWorld(db);
  saboteur = sabotagedDatabase(opened.connectionString);
  atEndOfFile(() => saboteur.db.$client.end());
  portal = createPortal({
    db: saboteur.db,
    environment: readEnvironment({}),
    version: 'test',
    log: pino({ level: 'silent' }),
    health: { stopping: false },
    pages: null,
  });
});

/** An input that changes something: the matrix's own may ask for what is so already. */
function changingInput(name: string): Record<string, unknown> {
  const target = { ...world.mine, person: world.people.pending.userId };
  const changes: Record<string, Record<string, unknown>> = {
    'students.move': { class_id: world.theirs.class },
    'students.setStatus': { status: 'suspended' },
    'guardians.unlink': { user_id: world.people.parent.userId },
  };
  return { ...inputFor(name, target, world), ...changes[name] };
}

/** One try of a command: a call with an input of its own, which may be sent again. */
type Attempt = () => Promise<Response>;

/** Breaks a command after its first statement, its second, and so on until it comes through whole. Gives how often. */
async function breakEverywhere(
  blow: Blow,
  {
    attempt,
    undo,
    idempotent = false,
  }: { attempt: () => Attempt; undo: () => Promise<void>; idempotent?: boolean },
): Promise<number> {
  let commits = 0;
  await undo();
  for (let at = 1; at <= MOST_STATEMENTS; at += 1) {
    const before = await fingerprint(db);
    const send = attempt();
    saboteur.arm(at, blow);
    const response = await send();
    const struckAt = saboteur.disarm();
    const body = await response.text();
    const after = await fingerprint(db);
    if (struckAt === null) {
      expect(response.status, body).toBeLessThan(300);
      expect(after, 'the whole of it is there').not.toBe(before);
      await undo();
      expect(commits, 'all of it comes with one commit').toBe(1);
      return at - 1;
    }
    expect(response.status, `after ${struckAt}`).toBeGreaterThanOrEqual(500);
    expect(body, 'no word of the inside').not.toMatch(/sabotage|select|insert/i);
    if (/^commit/i.test(struckAt) && after !== before) {
      commits += 1;
      if (idempotent) {
        expect((await send()).status, 'sent again, it gets its answer').toBeLessThan(300);
        expect(await fingerprint(db), 'and makes nothing new').toBe(after);
      }
      await undo();
    } else expect(after, `half of it stayed after ${struckAt}`).toBe(before);
  }
  throw new Error('It never came to an end.');
}

describe('a command broken after any of its statements leaves nothing, or all of it', () => {
  for (const blow of ['throw', 'cut'] as const)
    for (const endpoint of commands)
      it(`${endpoint.name}, ${blow === 'cut' ? 'the database lost' : 'an error thrown'}`, async () => {
        const attempt = () => {
          const input = changingInput(endpoint.name);
          const headers = { ...world.headersOf('admin'), 'idempotency-key': randomUUID() };
          return async () => portal.request(requestFor(endpoint, input, headers));
        };
        const undo = () => putBack(endpoint.name);
        const broken = await breakEverywhere(blow, {
          attempt,
          undo,
          idempotent: endpoint.meta.idempotent ?? false,
        });
        expect(broken, 'it was broken between two statements at least').toBeGreaterThan(2);
      });

  it.each(['throw', 'cut'] as const)('a sign-up, %s', async (blow) => {
    const attempt = () => {
      const account = { email: `${randomUUID()}@school.test`, password: 'a long enough secret' };
      return async () =>
        portal.request('/auth/v1/signup', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...account, data: { full_name: 'Tabe Desmond' } }),
        });
    };
    expect(await breakEverywhere(blow, { attempt, undo: async () => {} })).toBeGreaterThan(2);
  });
});

/** Puts back what a command changed, so that the next attempt changes something again. */
async function putBack(name: string): Promise<void> {
  const { student } = world.mine;
  const undo: Record<string, string> = {
    'students.move': `update students set class_id = '${world.mine.class}' where id = '${student}'`,
    'students.setStatus': `update students set status = 'active' where id = '${student}'`,
    'guardians.unlink': `update guardians set ended_at = null where student_id = '${student}' and user_id = '${world.people.parent.userId}'`,
    'guardians.link': `delete from guardians where student_id = '${student}' and user_id = '${world.people.stranger.userId}'`,
    'people.setRole': `delete from user_roles where user_id = '${world.people.pending.userId}'`,
    'classes.setTeachers': `delete from class_teachers where class_id = '${world.mine.class}'`,
  };
  const statement = undo[name];
  if (statement) await db.$client.query(statement);
}
