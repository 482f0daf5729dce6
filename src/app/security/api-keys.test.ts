import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveRole, takeRoleAway } from '#features/people/server/people.queries.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { insertApiKey } from '#platform/auth/server/api-keys.ts';
import { apiKeys, factors, users } from '#platform/auth/server/auth.tables.ts';
import { removeFactors } from '#platform/auth/server/factors/factors.ts';
import { endAllAccess, endSessions } from '#platform/auth/server/sessions/sessions.ts';
import { givePassword, setOwnPassword } from '#platform/auth/server/users.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Role } from '#features/people/people.rules.ts';
import { schoolRouter } from '../router.ts';
import { inputFor } from '../testing/inputs.ts';
import { listEndpoints, requestFor } from '../testing/requests.ts';
import { aWorld } from '../testing/world.ts';
import type { World } from '#features/testing.ts';

const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);
const guarded = endpoints.filter(({ meta }) => !meta.policy?.(null));
const DAY_MS = 86_400_000;

let db: Db;
let world: World;
beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await aWorld(db);
});

async function aKey(userId: string, scope: 'read' | 'write' = 'read', days = 30) {
  const now = Date.now();
  const expires_at = new Date(now + days * DAY_MS);
  const { key, row } = await db.transaction((tx) =>
    insertApiKey(tx, { user_id: userId, name: 'Test', scope, created_at: new Date(now), expires_at }),
  );
  return { key, id: row.id };
}

async function anOwner(role: Role | null, scope: 'read' | 'write' = 'read') {
  const { userId } = await aUser(db, { role });
  // The school of these tests requires a second factor of its administrators.
  await db.insert(factors).values({ id: newId(), user_id: userId, factor_type: 'totp', status: 'verified' });
  return { userId, ...(await aKey(userId, scope)) };
}

async function call(key: string, name: string) {
  const endpoint = endpoints.find((candidate) => candidate.name === name)!;
  const input = await inputFor(name, 'mine', world, 'admin');
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
  const response = await world.portal.request(requestFor(endpoint, input, headers));
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  return { status: response.status, code: body?.error?.code };
}

describe('an API key', () => {
  it('reads as its owner, within their role', async () => {
    const admin = await anOwner('admin');
    const teacher = await anOwner('teacher');
    expect(await call(admin.key, 'people.list')).toMatchObject({ status: 200 });
    expect(await call(teacher.key, 'students.list')).toMatchObject({ status: 200 });
    expect(await call(teacher.key, 'people.list')).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  it('for reading changes nothing, whatever the procedure', async () => {
    const { key } = await anOwner('admin', 'read');
    for (const endpoint of guarded.filter(({ method }) => method !== 'GET')) {
      const answer = await call(key, endpoint.name);
      expect(answer.status, endpoint.name).toBe(403);
      expect(answer.code, endpoint.name).toBeOneOf(['KEY_SCOPE', 'FORBIDDEN']);
    }
  });

  it('for writing does its owner’s daily work, and the audit trail says that a key did it', async () => {
    const { key, userId } = await anOwner('admin', 'write');
    expect((await call(key, 'classes.create')).status).toBe(201);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, userId));
    expect(events.map(({ via }) => via)).toEqual(['key']);
  });

  it('for writing is refused dangerous procedures and personal ones', async () => {
    const { key } = await anOwner('admin', 'write');
    for (const { name, meta } of guarded)
      if (meta.stepUp || meta.personOnly) {
        const answer = await call(key, name);
        expect(answer.status, name).toBe(403);
        expect(answer.code, name).toBeOneOf(['KEY_SCOPE', 'FORBIDDEN']);
      }
  });

  it('is refused once it has expired, was revoked, or its owner’s account was closed', async () => {
    const at = {
      expired: await anOwner('admin'),
      revoked: await anOwner('admin'),
      closed: await anOwner('admin'),
    };
    for (const { key } of Object.values(at)) expect((await call(key, 'people.list')).status).toBe(200);
    const now = new Date();
    await db.update(apiKeys).set({ expires_at: now }).where(eq(apiKeys.id, at.expired.id));
    await db.update(apiKeys).set({ revoked_at: now }).where(eq(apiKeys.id, at.revoked.id));
    await db.update(users).set({ disabled_at: now }).where(eq(users.id, at.closed.userId));
    for (const { key } of Object.values(at))
      expect(await call(key, 'people.list')).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('follows a change of its owner’s role at once, and is refused for a role that may have no keys', async () => {
    const { key, userId } = await anOwner('admin');
    const give = (role: Role) =>
      db.transaction((tx) => giveRole(tx, { userId, role, givenBy: null, at: new Date() }));
    expect((await call(key, 'people.list')).status).toBe(200);
    await give('teacher');
    expect(await call(key, 'people.list')).toEqual({ status: 403, code: 'FORBIDDEN' });
    await give('parent');
    expect((await call(key, 'people.me')).status).toBe(401);
    await give('admin');
    expect((await call(key, 'people.list')).status).toBe(200);
    await db.transaction((tx) => takeRoleAway(tx, userId));
    expect((await call(key, 'people.me')).status).toBe(401);
  });

  it('is refused until its owner has chosen a password, and needs no second factor', async () => {
    const { key, userId } = await anOwner('admin');
    expect((await call(key, 'people.list')).status).toBe(200);
    await db.update(users).set({ must_change_password: true }).where(eq(users.id, userId));
    expect(await call(key, 'people.list')).toEqual({ status: 403, code: 'MUST_CHANGE_PASSWORD' });
  });

  it('is refused while an administrator lacks the second factor that the school requires', async () => {
    const { key, userId } = await anOwner('admin');
    const teacher = await anOwner('teacher');
    for (const owner of [userId, teacher.userId]) await db.delete(factors).where(eq(factors.user_id, owner));
    expect(await call(key, 'people.list')).toEqual({ status: 403, code: 'MFA_REQUIRED' });
    expect((await call(teacher.key, 'students.list')).status, 'of teachers none is wanted').toBe(200);
    await db
      .insert(factors)
      .values({ id: newId(), user_id: userId, factor_type: 'totp', status: 'verified' });
    expect((await call(key, 'people.list')).status).toBe(200);
  });

  it('is revoked with the password or the sessions it was made under, and with the owner’s lost factors', async () => {
    const at = new Date();
    const password_hash = 'x';
    const ends: Record<string, (tx: Tx, userId: string) => Promise<unknown>> = {
      'the owner’s new password': (tx, userId) => setOwnPassword(tx, userId, password_hash, at),
      'a password that the office gave': (tx, userId) =>
        givePassword(tx, { userId, password_hash, expires_at: at, at }),
      'all sessions ended': (tx, userId) => endAllAccess(tx, userId, at),
      'all other sessions ended, as with the last factor of one’s own': (tx, userId) =>
        endSessions(tx, { id: newId(), user_id: userId }, 'others', at),
      'all factors removed': (tx, userId) => removeFactors(tx, userId, at),
    };
    const bystander = await anOwner('teacher');
    for (const [what, end] of Object.entries(ends)) {
      const { key, userId } = await anOwner('teacher');
      expect((await call(key, 'students.list')).status, what).toBe(200);
      await db.transaction((tx) => end(tx, userId));
      expect((await call(key, 'students.list')).status, what).toBe(401);
    }
    expect((await call(bystander.key, 'students.list')).status).toBe(200);
  });

  it('is not accepted by the sign-in protocol', async () => {
    const { key } = await anOwner('admin', 'write');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ask = async (method: string, path: string) =>
      (
        await world.portal.request(`/auth/v1${path}`, {
          method,
          headers,
          ...(method !== 'GET' && { body: '{}' }),
        })
      ).status;
    expect(await ask('GET', '/user')).toBeOneOf([401, 403]);
    expect(await ask('PUT', '/user')).toBeOneOf([401, 403]);
    expect(await ask('POST', '/logout')).toBeOneOf([401, 403]);
    expect(await ask('POST', '/factors')).toBeOneOf([401, 403]);
  });

  it('is accepted only whole: a shortened, lengthened or invented key is refused', async () => {
    const { key } = await anOwner('admin');
    for (const wrong of [key.slice(0, -1), `${key}A`, `preau_${'A'.repeat(43)}`, 'preau_', key.slice(6)])
      expect((await call(wrong, 'people.list')).status).toBe(401);
  });

  it('has its last use recorded at most once a minute', async () => {
    const { key, id } = await anOwner('admin');
    const usedAt = async () =>
      (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.last_used_at?.getTime();
    expect(await usedAt()).toBeUndefined();
    await Promise.all([call(key, 'people.list'), call(key, 'people.list'), call(key, 'people.list')]);
    const first = await usedAt();
    expect(first).toBeGreaterThan(Date.now() - 10_000);
    await call(key, 'people.list');
    expect(await usedAt()).toBe(first);
    const earlier = new Date(Date.now() - 61_000);
    await db.update(apiKeys).set({ last_used_at: earlier }).where(eq(apiKeys.id, id));
    await call(key, 'people.list');
    expect(await usedAt()).toBeGreaterThan(earlier.getTime() + 60_000);
  });
});
