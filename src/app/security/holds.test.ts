import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userRoles } from '#features/people/server/people.tables.ts';
import { sessions } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';
import { inputFor } from '../testing/inputs.ts';
import { callerOf, OPEN_WHILE_HELD } from '../testing/permission-matrix.ts';
import { type Endpoint, listEndpoints, requestFor } from '../testing/requests.ts';
import { aWorld } from '../testing/world.ts';
import { type Input, PASSWORD, type Principal, type World } from '#features/testing.ts';

const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);
const openToAll = endpoints.filter(({ meta }) => meta.policy?.(null)).map(({ name }) => name);
const guarded = endpoints.filter(({ name }) => !openToAll.includes(name));
/** Procedures an administrator may call: the held accounts of this test are administrators. */
const administrators = guarded.filter(({ name }) => callerOf(name) === 'admin');

let db: Db;
let world: World;
beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await aWorld(db);
});

const call = async (endpoint: Endpoint, principal: Principal) =>
  send(endpoint, principal, await inputFor(endpoint.name, 'mine', world, principal));

const prepared = new Map<string, Promise<Input>>();
/** A call that must be refused. It does not use up its input, so all senders share one. */
async function callRefused(endpoint: Endpoint, principal: Principal) {
  const { name } = endpoint;
  const input = prepared.get(name) ?? inputFor(name, 'mine', world, callerOf(name));
  prepared.set(name, input);
  return send(endpoint, principal, await input);
}

async function send(endpoint: Endpoint, principal: Principal, input: Input) {
  const headers = { ...world.headersOf(principal), 'idempotency-key': randomUUID() };
  const response = await world.portal.request(requestFor(endpoint, input, headers));
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  return { status: response.status, code: body?.error?.code };
}

const endpointOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!;

describe('conditions that block a signed-in account', () => {
  it('A2: a person without a role reaches only their own account', async () => {
    const theirOwn = ['people.me', 'dashboard.get'];
    for (const endpoint of guarded) {
      if (theirOwn.includes(endpoint.name) || /^(auth|profile)\./.test(endpoint.name)) continue;
      expect(await callRefused(endpoint, 'pending'), endpoint.name).toEqual({
        status: 403,
        code: 'ROLE_PENDING',
      });
    }
  });

  it('A12: an administrator without the required second factor is refused everywhere', async () => {
    for (const endpoint of administrators) {
      if (OPEN_WHILE_HELD.includes(endpoint.name)) continue;
      expect(await callRefused(endpoint, 'no factor'), endpoint.name).toEqual({
        status: 403,
        code: 'MFA_REQUIRED',
      });
    }
  });

  it('A12: a session that has not passed its second factor is refused everywhere, whatever the role', async () => {
    const { userId } = world.people.parent;
    await db.update(sessions).set({ aal: 'aal1' }).where(eq(sessions.user_id, userId));
    expect(await call(endpointOf('students.list'), 'parent')).toEqual({ status: 403, code: 'MFA_REQUIRED' });
    await db.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.user_id, userId));
    expect((await call(endpointOf('students.list'), 'parent')).status).toBe(200);
  });

  it('A15: an assigned password must be replaced before anything else is allowed', async () => {
    for (const endpoint of administrators) {
      if (OPEN_WHILE_HELD.includes(endpoint.name)) continue;
      expect(await callRefused(endpoint, 'must change'), endpoint.name).toEqual({
        status: 403,
        code: 'MUST_CHANGE_PASSWORD',
      });
    }
  });

  it('A7: removing a role takes effect at the next request of the same connection', async () => {
    const list = endpointOf('people.list');
    expect((await call(list, 'admin')).status).toBe(200);
    const { userId } = world.people.admin;
    await db.update(userRoles).set({ role: 'teacher' }).where(eq(userRoles.user_id, userId));
    expect(await call(list, 'admin')).toEqual({ status: 403, code: 'FORBIDDEN' });
    await db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.user_id, userId));
  });
});

const setProof = (at: Date) =>
  db.update(sessions).set({ proved_at: at }).where(eq(sessions.user_id, world.people.admin.userId));
const elevenMinutesAgo = () => new Date(Date.now() - 11 * 60_000);

describe('A13: dangerous procedures require a recent confirmation of identity', () => {
  const dangerous = endpoints.filter(({ meta }) => meta.stepUp);
  it('A13: exports, roles, accounts, invitations, settings and keys require it', () => {
    expect(dangerous.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'students.exportCsv',
        'audit.exportCsv',
        'profile.exportData',
        'people.setRole',
        'people.disable',
        'people.issueReset',
        'people.removeFactors',
        'joining.approve',
        'joining.invite',
        'settings.update',
        'studentAccounts.create',
        'profile.createKey',
        'auth.newRecoveryCodes',
      ]),
    );
  });

  it('A13: eleven minutes after the last confirmation each answers 423, and works after a new one', async () => {
    for (const endpoint of dangerous) {
      const input = await inputFor(endpoint.name, 'mine', world);
      const send = async () =>
        (
          await world.portal.request(
            requestFor(endpoint, input, { ...world.headersOf('admin'), 'idempotency-key': randomUUID() }),
          )
        ).status;
      await setProof(elevenMinutesAgo());
      expect(await send(), endpoint.name).toBe(423);
      const proved = await world.portal.request(
        requestFor(endpointOf('auth.prove'), { password: PASSWORD }, world.headersOf('admin')),
      );
      expect(proved.status).toBe(200);
      expect(await send(), endpoint.name).toBeOneOf([200, 201]);
    }
  });
});

it('A14: no procedure acts as somebody else, accepts SQL or bypasses authorization', () => {
  const names = endpoints.map(({ name, path }) => `${name} ${path}`).join('\n');
  expect(names).not.toMatch(/impersonat|masquerad|sudo|sql|debug|console|eval|support/i);
});
