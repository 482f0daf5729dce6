import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { insertApiKey } from '#platform/auth/server/api-keys.ts';
import { factors, recoveryCodes, resetTokens, sessions, users } from '#platform/auth/server/auth.tables.ts';
import { findReset } from '#platform/auth/server/recovery/reset-tokens.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { Role } from '../people.rules.ts';
import { aUser, apiAs } from './people.builders.ts';
import { peopleRouter } from './people.router.ts';
import { findActor } from './people.service.ts';
import { userRoles } from './people.tables.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = (by = admin) => apiAs(peopleRouter(), db, by.actor);
const PROCEDURES = ['disable', 'enable', 'endSessions', 'issueReset', 'removeFactors'] as const;
const now = () => new Date('2026-11-20T09:00:00Z');
const TOMORROW = new Date(Date.now() + 86_400_000);

async function signedIn(user_id: string) {
  const id = newId();
  await db.insert(sessions).values({ id, user_id, amr: [], not_after: TOMORROW });
  // The token's claims; the rest is read from the database.
  const auth = {
    now: () => new Date(),
    verifyAccessToken: async () => ({ userId: user_id, sessionId: id, aal: 'aal1' }),
  };
  return () => findActor(db, auth, 'Bearer x.y.z');
}
const aKey = (user_id: string, name: string) =>
  db.transaction((tx) =>
    insertApiKey(tx, { user_id, name, scope: 'read', created_at: new Date(), expires_at: TOMORROW }),
  );
const opens = (key: string) =>
  findActor(db, { now: () => new Date(), verifyAccessToken: async () => null }, `Bearer ${key}`);
const eventsAbout = async (id: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id))).map(({ action }) => action);

describe('who may not', () => {
  it.each<Role | null>(['teacher', 'parent', 'student', null])(
    '%s cannot change an account',
    async (role) => {
      const { actor, userId } = await aUser(db, { role });
      for (const name of PROCEDURES)
        await expect(apiAs(peopleRouter(), db, actor)[name]({ user_id: userId })).rejects.toMatchObject({
          status: 403,
        });
    },
  );

  it('an administrator whose confirmation is old must confirm again', async () => {
    const stale = { ...admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) };
    for (const name of PROCEDURES)
      await expect(apiAs(peopleRouter(), db, stale)[name]({ user_id: admin.userId })).rejects.toMatchObject({
        code: 'STEP_UP',
      });
  });

  it('a missing person is not found, by every procedure', async () => {
    for (const name of PROCEDURES)
      await expect(asAdmin()[name]({ user_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('A6: closing an account', () => {
  it('ends its sessions, keys and slips at once, and reopening restores none of them', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const seen = await signedIn(teacher.userId);
    const { key } = await aKey(teacher.userId, 'Marks');
    const byKey = () => opens(key);
    const { code } = await asAdmin().issueReset({ user_id: teacher.userId });
    expect([await seen(), await byKey()]).toMatchObject([{ role: 'teacher' }, { role: 'teacher' }]);

    const closed = await asAdmin().disable({ user_id: teacher.userId });
    expect(closed.disabled_at).toEqual(expect.any(String));
    expect([await seen(), await byKey()]).toEqual([null, null]);

    expect(await asAdmin().enable({ user_id: teacher.userId })).toMatchObject({
      disabled_at: null,
      role: 'teacher',
    });
    expect([await seen(), await byKey()]).toEqual([null, null]);
    expect(await db.transaction((tx) => findReset(tx, TEST_SECRETS, code, new Date()))).toBeNull();
    expect(await eventsAbout(teacher.userId)).toEqual([
      'people.reset_issued',
      'people.disabled',
      'people.enabled',
    ]);
  });

  it('twice counts once, and so does opening', async () => {
    const { userId: user_id } = await aUser(db, { role: 'parent' });
    for (const name of ['enable', 'disable', 'disable', 'enable', 'enable'] as const)
      await asAdmin()[name]({ user_id });
    expect(await eventsAbout(user_id)).toEqual(['people.disabled', 'people.enabled']);
  });

  it('of an administrator invalidates the slips that they printed for others', async () => {
    const other = await aUser(db, { role: 'admin' });
    const { userId: user_id } = await aUser(db, { role: 'parent' });
    const open = () =>
      db
        .select()
        .from(resetTokens)
        .where(and(eq(resetTokens.user_id, user_id), isNull(resetTokens.used_at)));
    await asAdmin(other).issueReset({ user_id });
    expect(await open()).toHaveLength(1);
    await asAdmin().disable({ user_id: other.userId });
    expect(await open()).toEqual([]);

    const demoted = await aUser(db, { role: 'admin' });
    await asAdmin(demoted).issueReset({ user_id });
    await asAdmin().setRole({ user_id: demoted.userId, role: 'teacher' });
    expect(await open()).toEqual([]);
  });
});

describe('A1: the last administrator whose account is open', () => {
  it('is neither closed nor demoted, even if closed administrators exist', async () => {
    const { db: school } = await testDatabase();
    const [first, second] = [await aUser(school, { role: 'admin' }), await aUser(school, { role: 'admin' })];
    const api = apiAs(peopleRouter(), school, first.actor);
    await api.disable({ user_id: second.userId });
    const last = { code: 'LAST_ADMINISTRATOR', status: 409 };
    await expect(api.disable({ user_id: first.userId })).rejects.toMatchObject(last);
    await expect(api.setRole({ user_id: first.userId, role: 'teacher' })).rejects.toMatchObject(last);
    expect(await api.setRole({ user_id: second.userId, role: null }), 'a closed one may go').toMatchObject({
      role: null,
    });
  });

  it.each([2, 8])('is one of %d who all close each other’s accounts at once', async (many) => {
    const { db: school } = await testDatabase();
    const admins = await Promise.all(Array.from({ length: many }, () => aUser(school, { role: 'admin' })));
    const outcomes = await Promise.allSettled(
      admins.map(({ actor }, index) =>
        apiAs(peopleRouter(), school, actor).disable({ user_id: admins[(index + 1) % many]!.userId }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(many - 1);
    const open = await school
      .select({ id: users.id })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.user_id, users.id))
      .where(and(eq(userRoles.role, 'admin'), isNull(users.disabled_at)));
    expect(open).toHaveLength(1);
  });

  it('remains when one is closed and the other demoted at once', async () => {
    const { db: school } = await testDatabase();
    const [first, second] = [await aUser(school, { role: 'admin' }), await aUser(school, { role: 'admin' })];
    const outcomes = await Promise.allSettled([
      apiAs(peopleRouter(), school, first.actor).disable({ user_id: second.userId }),
      apiAs(peopleRouter(), school, second.actor).setRole({ user_id: first.userId, role: null }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a person’s API keys', () => {
  it('can be seen and revoked by the office one by one, and the audit trail records whose they were', async () => {
    const { userId: user_id } = await aUser(db, { role: 'teacher' });
    const [lost, kept] = [await aKey(user_id, 'Lost laptop'), await aKey(user_id, 'Timetable')];
    const seen = await asAdmin().keys({ user_id });
    expect(seen.map(({ name }) => name).toSorted()).toEqual(['Lost laptop', 'Timetable']);
    for (const secret of [lost.key, lost.row.key_hash]) expect(JSON.stringify(seen)).not.toContain(secret);

    const left = await asAdmin().revokeKey({ user_id, key_id: lost.row.id });
    expect(left).toMatchObject([{ id: kept.row.id }]);
    expect(await opens(lost.key)).toBeNull();
    expect(await opens(kept.key)).toMatchObject({ userId: user_id });
    expect(await eventsAbout(user_id)).toEqual(['people.key_revoked']);
  });

  it('are not revoked twice, nor under another person’s name, nor without a recent confirmation of identity', async () => {
    const { userId: user_id } = await aUser(db, { role: 'teacher' });
    const { row, key } = await aKey(user_id, 'Timetable');
    const nowhere = { code: 'NOT_FOUND', status: 404 };
    const stale = { ...admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) };
    await expect(asAdmin().revokeKey({ user_id: admin.userId, key_id: row.id })).rejects.toMatchObject(
      nowhere,
    );
    await expect(
      apiAs(peopleRouter(), db, stale).revokeKey({ user_id, key_id: row.id }),
    ).rejects.toMatchObject({ code: 'STEP_UP' });
    expect(await opens(key)).not.toBeNull();
    await asAdmin().revokeKey({ user_id, key_id: row.id });
    await expect(asAdmin().revokeKey({ user_id, key_id: row.id })).rejects.toMatchObject(nowhere);
  });

  it('are revoked when the office signs the person out everywhere', async () => {
    const { userId: user_id } = await aUser(db, { role: 'teacher' });
    const { key } = await aKey(user_id, 'Timetable');
    await asAdmin().endSessions({ user_id });
    expect(await opens(key)).toBeNull();
  });
});

it('signing out everywhere ends all sessions and keys, and reports how many', async () => {
  const { userId } = await aUser(db, { role: 'parent' });
  const devices = [await signedIn(userId), await signedIn(userId)];
  expect(await asAdmin().endSessions({ user_id: userId })).toEqual({ ended: 2 });
  for (const seen of devices) expect(await seen()).toBeNull();
  expect(await asAdmin().endSessions({ user_id: userId })).toEqual({ ended: 0 });
});

describe('A16: a printed slip for a new password', () => {
  it('is valid at the portal’s own address for 72 hours, and is stored only as hashes', async () => {
    const parent = await aUser(db, { role: 'parent', full_name: 'Ngo Aline' });
    const actor = { ...admin.actor, provedAt: now() };
    const slip = await apiAs(peopleRouter(), db, actor, { now }).issueReset({ user_id: parent.userId });
    expect(slip).toMatchObject({
      email: parent.email,
      full_name: 'Ngo Aline',
      expires_at: '2026-11-23T09:00:00.000Z',
      code: expect.stringMatching(/^[3-9A-Y]{4}-[3-9A-Y]{4}-[3-9A-Y]{4}$/),
      qr: expect.stringMatching(/^data:image\/svg\+xml/),
    });
    const [, token] = /^https:\/\/portal\.school\.test\/auth#join=(r\.[\w-]{43})$/.exec(slip.link) ?? [];
    const { rows } = await db.execute<{ row: string }>(
      sql`select reset_tokens::text as row from reset_tokens union all select audit_events::text from audit_events`,
    );
    for (const secret of [token!, slip.code])
      expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });
});

it('removing second factors also removes the recovery codes, and signs out whoever has the phone', async () => {
  const { userId: user_id } = await aUser(db, { role: 'teacher' });
  const seen = await signedIn(user_id);
  await db.insert(factors).values({ id: newId(), user_id, factor_type: 'totp', status: 'verified' });
  await db.insert(recoveryCodes).values({ user_id, code_hash: 'x' });
  expect(await asAdmin().removeFactors({ user_id })).toEqual({ removed: 1 });
  expect(await db.select().from(factors).where(eq(factors.user_id, user_id))).toEqual([]);
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))).toEqual([]);
  expect(await seen()).toBeNull();
});
