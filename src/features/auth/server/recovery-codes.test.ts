import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { factors, recoveryCodes } from '#platform/auth/server/auth.tables.ts';
import { countRecoveryCodes } from '#platform/auth/server/factors/recovery-codes.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { authRouter } from './auth.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const as = (actor: Actor | null) => apiAs(authRouter, db, actor);
const aFactor = (userId: string) =>
  db.insert(factors).values({ id: newId(), user_id: userId, factor_type: 'totp', status: 'verified' });
const eventsOf = (userId: string) =>
  db.select().from(auditEvents).where(eq(auditEvents.actor_id, userId)).orderBy(auditEvents.seq);

describe('who may not', () => {
  it('is a person who is signed out', async () => {
    await Promise.all(
      [as(null).prove({ password: 'x' }), as(null).newRecoveryCodes()].map((call) =>
        expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 }),
      ),
    );
  });

  it('is a person who must still choose a password, except to confirm it', async () => {
    const { actor } = await aUser(db, { role: 'parent', password: 'mangue bleue 27' });
    const held = as({ ...actor, hold: 'MUST_CHANGE_PASSWORD' });
    await expect(held.newRecoveryCodes()).rejects.toMatchObject({ code: 'MUST_CHANGE_PASSWORD' });
    await expect(held.prove({ password: 'mangue bleue 27' })).resolves.toHaveProperty('proved_at');
  });

  it('is a person without recent proof of identity', async () => {
    const { actor } = await aUser(db, { role: 'parent' });
    const stale = as({ ...actor, provedAt: new Date(Date.now() - 3_600_000) });
    await expect(stale.newRecoveryCodes()).rejects.toMatchObject({ code: 'STEP_UP', status: 423 });
  });
});

describe('recovery codes', () => {
  it('are refused to people without a second factor', async () => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    await db.insert(factors).values({ id: newId(), user_id: userId, factor_type: 'totp' });
    await expect(as(actor).newRecoveryCodes()).rejects.toMatchObject({ code: 'NO_FACTOR', status: 409 });
    expect(await eventsOf(userId)).toEqual([]);
  });

  it('are ten, replace the earlier ones, and are stored as hashes', async () => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    await aFactor(userId);
    const first = await as(actor).newRecoveryCodes();
    const { codes } = await as(actor).newRecoveryCodes();
    expect(new Set([...codes, ...first.codes]).size).toBe(20);
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    await db
      .update(recoveryCodes)
      .set({ used_at: new Date() })
      .where(eq(recoveryCodes.code_hash, one(rows).code_hash));
    expect(await db.transaction((tx) => countRecoveryCodes(tx, userId))).toBe(9);
    expect(JSON.stringify(await eventsOf(userId))).not.toContain(codes[0]);
  });
});
