import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { apiKeys } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { profileRouter } from './profile.router.ts';

const DAY_MS = 86_400_000;
const INPUT = { name: 'Timetable', scope: 'read', days: 30 } as const;

let db: Db;
let teacher: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: teacher } = await aUser(db, { role: 'teacher' }));
});

const as = (actor: Actor | null, now?: () => Date) => apiAs(profileRouter([]), db, actor, now && { now });

describe('who may not have keys', () => {
  it.each(['parent', 'student', null] as const)('is a person with the role %s', async (role) => {
    const { actor } = await aUser(db, { role });
    await Promise.all(
      [as(actor).keys(), as(actor).createKey(INPUT), as(actor).revokeKey({ key_id: newId() })].map((call) =>
        expect(call).rejects.toMatchObject({ status: 403 }),
      ),
    );
  });

  it('is an API key: it creates, lists and revokes no keys', async () => {
    const program = as({ ...teacher, keyScope: 'write' });
    await Promise.all(
      [program.keys(), program.createKey(INPUT), program.revokeKey({ key_id: newId() })].map((call) =>
        expect(call).rejects.toMatchObject({ code: 'KEY_SCOPE', status: 403 }),
      ),
    );
  });

  it('is a person without recent proof of identity', async () => {
    const stale = as({ ...teacher, provedAt: new Date(Date.now() - 11 * 60_000) });
    await expect(stale.createKey(INPUT)).rejects.toMatchObject({ code: 'STEP_UP', status: 423 });
  });
});

describe('a key', () => {
  it('is shown once, stored as a hash, and recognizable by its first characters', async () => {
    const { actor, userId } = await aUser(db, { role: 'teacher' });
    const { key, api_key } = await as(actor).createKey(INPUT);
    expect(key).toMatch(/^preau_[\w-]{43}$/);
    expect(api_key).toMatchObject({
      name: 'Timetable',
      scope: 'read',
      hint: key.slice(0, 10),
      last_used_at: null,
    });
    expect(await as(actor).keys()).toEqual([api_key]);
    const rows = await db.select().from(apiKeys).where(eq(apiKeys.user_id, userId));
    const events = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, userId));
    expect(JSON.stringify([rows, events])).not.toContain(key.slice(10));
    expect(events).toMatchObject([{ action: 'profile.key_made', details: { scope: 'read', days: 30 } }]);
    expect(JSON.stringify(events)).not.toContain('Timetable');
  });

  it('expires after the requested days', async () => {
    const at = new Date('2026-11-02T08:00:00Z');
    const { actor } = await aUser(db, { role: 'teacher' });
    const { api_key } = await as(actor, () => at).createKey({ ...INPUT, days: 365 });
    expect(api_key.expires_at).toBe('2027-11-02T08:00:00.000Z');
    for (const days of [0, 366, 1.5])
      await expect(as(actor).createKey({ ...INPUT, days })).rejects.toMatchObject({ status: 400 });
  });

  it('is one of at most ten, even with twelve concurrent requests; an expired one does not count', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, () => as(actor).createKey({ ...INPUT, days: 1 })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(as(actor).createKey(INPUT)).rejects.toMatchObject({ code: 'TOO_MANY_KEYS', status: 409 });
    const tomorrow = { ...actor, provedAt: new Date(Date.now() + 2 * DAY_MS) };
    const later = as(tomorrow, () => new Date(Date.now() + 2 * DAY_MS));
    await expect(later.createKey(INPUT)).resolves.toHaveProperty('key');
    expect(await later.keys()).toHaveLength(11);
  });

  it('ends when its owner revokes it, once', async () => {
    const { actor, userId } = await aUser(db, { role: 'teacher' });
    const { api_key: first } = await as(actor).createKey(INPUT);
    const { api_key: second } = await as(actor).createKey(INPUT);
    expect(await as(actor).revokeKey({ key_id: first.id })).toEqual([second]);
    await expect(as(actor).revokeKey({ key_id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actor_id, userId))
      .orderBy(auditEvents.seq);
    expect(events.map(({ action }) => action)).toEqual([
      'profile.key_made',
      'profile.key_made',
      'profile.key_revoked',
    ]);
  });

  it('of another person reads like a missing one, even for an administrator', async () => {
    const { api_key } = await as(teacher).createKey(INPUT);
    const { actor: admin } = await aUser(db, { role: 'admin' });
    expect(await as(admin).keys()).toEqual([]);
    const refusal = await as(admin)
      .revokeKey({ key_id: api_key.id })
      .catch((error: Error) => error);
    const nowhere = await as(admin)
      .revokeKey({ key_id: newId() })
      .catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(JSON.stringify(refusal)).toBe(JSON.stringify(nowhere));
    expect(await as(teacher).keys()).toEqual([api_key]);
  });
});
